package dev.acumen.config;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a file of the client's settings in a project sets: it may have come with somebody's repository.
///
/// @param name the file, for a person
/// @param isReadable whether Acumen understands it
/// @param passedOver the variables that only the user may set, which do not count for Acumen
/// @param hasKeyHelper whether it names a program that prints a key
/// @param asksNobody whether it says that no provider is asked, which everybody may say
/// @param others the names of Acumen's other variables in it, which count in sessions alone
record RepositorySettings(
        String name,
        boolean isReadable,
        Map<String, String> passedOver,
        boolean hasKeyHelper,
        boolean asksNobody,
        Set<String> others) {
    static final String ENV = "env";
    static final String KEY_HELPER = "apiKeyHelper";

    private static final String OWN_PREFIX = "ACUMEN_";
    private static final String PROVIDER = Setting.PROVIDER.variable();

    /// What everybody may say of the provider.
    static final String NOBODY = "none";

    private static final String CONFIG_FOLDER = "CLAUDE_CONFIG_DIR";

    /// They decide where the user's own settings are.
    private static final Set<String> RELOCATING = Set.of("HOME", "ACUMEN_HOME", CONFIG_FOLDER);

    /// What the user and the administrator of the machine set, and what the process has.
    ///
    /// @param process the process's variables
    /// @param isInSession whether the client has laid its settings over them
    /// @param ofUser the variables of the user's settings
    /// @param managed the variables of the administrator's settings
    /// @param keyHelper the user's key helper; empty for none
    /// @param isKeyHelperManaged whether the administrator sets one
    record Own(
            Map<String, String> process,
            boolean isInSession,
            Map<String, String> ofUser,
            Map<String, String> managed,
            String keyHelper,
            boolean isKeyHelperManaged) {

        /// Whether a repository decides a variable that it sets so.
        private boolean isLeftTo(String variable, String value) {
            boolean isUsers = value.equals(ofUser.get(variable)) && !RELOCATING.contains(variable);
            boolean isOverruled = isInSession && !value.equals(process.get(variable));
            return !managed.containsKey(variable) && !isUsers && !isOverruled;
        }
    }

    /// What a file sets; empty where it is missing or sets none of this.
    ///
    /// @param name the file, for a person
    static Optional<RepositorySettings> in(Path file, String name, Own own) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        RepositorySettings found;
        try (InputStream in = Files.newInputStream(file)) {
            Json json = JsonReader.read(JsonReader.bytes(in, name), name);
            found = of(json instanceof Json.Obj settings ? settings : Json.Obj.of(), name, own);
        } catch (IOException | BadInputException _) {
            found = ofUnreadable(name, own);
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private static RepositorySettings of(Json.Obj settings, String name, Own own) {
        Map<String, String> variables = ClientEnvironment.variablesOf(settings);
        boolean asksNobody = NOBODY.equals(variables.get(PROVIDER)) && !own.managed.containsKey(PROVIDER);
        Map<String, String> passedOver = new TreeMap<>();
        Set<String> others = new TreeSet<>();
        variables.forEach((variable, value) -> {
            boolean isUsersOwn = ProviderEnvironment.isUsersOwn(variable) && !(asksNobody && variable.equals(PROVIDER));
            if (isUsersOwn && own.isLeftTo(variable, value)) {
                passedOver.put(variable, value);
            } else if (!ProviderEnvironment.isUsersOwn(variable) && variable.startsWith(OWN_PREFIX)) {
                others.add(variable);
            }
        });
        String helper = settings.textOr(KEY_HELPER, "");
        boolean hasHelper = !helper.isBlank() && !own.isKeyHelperManaged && !helper.equals(own.keyHelper);
        return new RepositorySettings(name, true, passedOver, hasHelper, asksNobody, others);
    }

    /// The client understands more than Acumen, such as a name given twice: in a session any variable may come from
    /// there.
    private static RepositorySettings ofUnreadable(String name, Own own) {
        Map<String, String> passedOver = new TreeMap<>();
        if (own.isInSession) {
            own.process.forEach((variable, value) -> {
                boolean isEverywhere = variable.equals("PATH") || RELOCATING.contains(variable);
                if (ProviderEnvironment.isUsersOwn(variable) && !isEverywhere && own.isLeftTo(variable, value)) {
                    passedOver.put(variable, value);
                }
            });
        }
        return new RepositorySettings(name, false, passedOver, false, false, Set.of());
    }

    private boolean isEmpty() {
        return passedOver.isEmpty() && !hasKeyHelper && !asksNobody && others.isEmpty();
    }

    /// Whether it sets anything that only the user may set.
    boolean isPassedOver() {
        return !passedOver.isEmpty() || hasKeyHelper;
    }

    boolean isRelocating() {
        return passedOver.keySet().stream().anyMatch(RELOCATING::contains);
    }

    /// What is passed over, without a full stop.
    String told() {
        Set<String> names = new TreeSet<>(passedOver.keySet());
        if (hasKeyHelper) {
            names.add(KEY_HELPER);
        }
        String all = String.join(", ", names);
        return "this project's " + name + (isReadable ? " sets " + all : " cannot be understood, and may set " + all);
    }

    /// What counts in sessions alone, without a full stop.
    String toldOfOthers() {
        return "this project's " + name + " sets " + String.join(", ", others)
                + ": Claude Code applies that in its sessions; commands in a terminal do not";
    }
}
