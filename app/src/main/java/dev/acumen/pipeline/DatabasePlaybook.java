package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.project.AcumenFolder;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreListener;
import dev.acumen.store.StoreProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A playbook in a database. What opens it is no part of this program: it is found at run time, in the folder of
/// extensions.
///
/// @param url where it is; it may hold a password, and is not printed
/// @param tenant whose it is
/// @param playbook what it is called
public record DatabasePlaybook(String url, String tenant, String playbook) {
    /// Whose a playbook is where nobody is named.
    public static final String DEFAULT_TENANT = "default";

    /// The playbook that is named.
    ///
    /// @param name `NAME` or `TENANT/NAME`
    /// @throws FailureException if one of them is missing
    public static DatabasePlaybook of(@Nullable String url, @Nullable String name) {
        if (url == null || url.isBlank()) {
            throw new FailureException("--playbook goes with --store URL");
        }
        int slash = name == null ? -1 : name.indexOf('/');
        if (name == null || slash == 0 || slash == name.length() - 1 || name.isBlank()) {
            throw new FailureException("name the playbook in the database: --playbook NAME, or --playbook TENANT/NAME");
        }
        return slash < 0
                ? new DatabasePlaybook(url, DEFAULT_TENANT, name)
                : new DatabasePlaybook(url, name.substring(0, slash), name.substring(slash + 1));
    }

    /// The URL without its parameters, which may hold a password.
    public String shownUrl() {
        return shown(url);
    }

    /// A URL without what may hold a password: its parameters, and what stands before the last `@` of its host.
    private static String shown(String url) {
        int question = url.indexOf('?');
        String place = question < 0 ? url : url.substring(0, question);
        int host = place.indexOf("//");
        int at = place.lastIndexOf('@');
        return host >= 0 && at > host ? place.substring(0, host + 2) + place.substring(at + 1) : place;
    }

    /// A text without the parameters of the URLs of databases in it, which may hold a password.
    public static String withoutParameters(String text) {
        // A password may hold any character: what follows a parameter up to the end of the line goes.
        return Pattern.compile("(?i)(?:jdbc:|postgres(?:ql)?:)[^\\n]*")
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(shown(found.group())));
    }

    /// Tenant and name.
    public String name() {
        return tenant + "/" + playbook;
    }

    /// Its store. Nothing is read yet.
    ///
    /// @param tell hears what a person has to know
    /// @throws FailureException if what opens it is missing
    /// @throws dev.acumen.store.StoreException if the URL cannot be understood
    public JournaledStore open(Environment environment, Consumer<String> tell) {
        StoreListener listener = new StoreListener() {
            @Override
            public void noticed(String sentence) {
                tell.accept(sentence);
            }
        };
        return with(
                environment,
                provider ->
                        provider.open(url, tenant, playbook, environment.variables(), environment.clock(), listener));
    }

    /// Creates the tables where they are missing.
    ///
    /// @throws FailureException if what creates them is missing
    /// @throws dev.acumen.store.StoreException if that fails
    public void create(Environment environment) {
        with(environment, provider -> {
            provider.create(url, environment.variables());
            return provider;
        });
    }

    private <T> T with(Environment environment, Function<StoreProvider, T> work) {
        Path folder = environment.acumenFolder().resolve(AcumenFolder.EXTENSIONS);
        String shown = environment.shown(folder);
        try {
            return ServiceLoader.load(StoreProvider.class, loader(folder)).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.opens(url))
                    .findFirst()
                    .map(work)
                    .orElseThrow(() -> new FailureException("nothing here opens " + shownUrl()
                            + "; for jdbc:postgresql: put the jars of acumen-postgres into " + shown
                            + " (docs/how-to/postgres.md)"));
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new FailureException(
                    "the jars in " + shown + " are not complete or do not fit this version of Acumen (" + e.getMessage()
                            + "); replace them (docs/how-to/postgres.md)");
        }
    }

    private static ClassLoader loader(Path folder) {
        ClassLoader own = DatabasePlaybook.class.getClassLoader();
        if (!Files.isDirectory(folder)) {
            return own;
        }
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : found) {
                jars.add(jar.toUri().toURL());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // Open as long as the process runs: its classes are loaded when they are needed.
        return new URLClassLoader(jars.toArray(URL[]::new), own);
    }
}
