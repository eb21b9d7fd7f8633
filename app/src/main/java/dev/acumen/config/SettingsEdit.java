package dev.acumen.config;

import dev.acumen.client.SettingsText;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.ProjectFolder;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A change of one setting in the user's file or a project's. What else the file holds keeps every byte.
///
/// @param setting what is set
/// @param value in the range of the setting; empty takes it out
public record SettingsEdit(Environment environment, Setting setting, Optional<Json> value) {
    private static final String MARK = "\uFEFF";

    /// Changes the user's file, and makes it where it is missing.
    ///
    /// @return the file's short name
    /// @throws dev.acumen.json.BadInputException if what is there cannot be understood; it stays as it is
    public String inUsersFile() {
        try {
            SettingsFiles files = new SettingsFiles(environment);
            SettingsFile before = files.ofUser();
            Path file = files.usersFile();
            write(Files.isSymbolicLink(file) ? file.toRealPath() : file);
            return before.label();
        } catch (IOException e) {
            throw new FailureException("the setting cannot be written: " + ErrorAdvice.told(e));
        }
    }

    /// Changes a project's file, and makes it where it is missing.
    ///
    /// @return the file's short name
    /// @throws dev.acumen.json.BadInputException if what is there cannot be understood; it stays as it is
    /// @throws FailureException if a project may not set that
    public String inProject(Path project) {
        try {
            if (!Files.isDirectory(project)) {
                throw new FailureException("there is no folder " + project);
            }
            refuseWhatIsNotForProjects();
            SettingsFile before = SettingsFile.ofProject(project);
            if (value.isPresent() || Files.exists(project.resolve(SettingsFile.IN_PROJECT))) {
                write(ProjectFolder.make(project)
                        .resolve(Path.of(SettingsFile.IN_PROJECT).getFileName()));
            }
            return before.label();
        } catch (IOException e) {
            throw new FailureException("the setting cannot be written: " + ErrorAdvice.told(e));
        }
    }

    private void refuseWhatIsNotForProjects() throws IOException {
        if (value.isEmpty()) {
            return;
        }
        if (setting.isUsersOwn()) {
            throw new FailureException("a project's file may not set " + setting.label()
                    + ", for it may come from a stranger; without --scope project it is set for you");
        }
        Settings.Value own = Settings.of(new SettingsFiles(environment).ofUser(), SettingsFile.none(), Map.of())
                .value(setting);
        String objection = new Settings.Value(setting, value.get(), "").objectionTo(own);
        if (!objection.isEmpty()) {
            throw new FailureException(objection + ": " + setting.label() + " is " + own.text()
                    + " for you; change that first, without --scope project");
        }
    }

    private void write(Path file) throws IOException {
        String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
        String plain = text.startsWith(MARK) ? text.substring(MARK.length()) : text;
        Json.Obj before = plain.isEmpty() ? Json.Obj.of() : (Json.Obj) JsonReader.read(plain, file.toString());
        Json.Obj after = changed(before, setting.label());
        if (!after.equals(before)) {
            PrivateFiles.write(
                    file,
                    plain.isEmpty() ? JsonWriter.pretty(after) + "\n" : SettingsText.changed(plain, before, after));
        }
    }

    /// The object with the change in it.
    ///
    /// @param name what the setting is called there: a name with a dot may be written as one, or as an object in an
    /// object
    private Json.Obj changed(Json.Obj object, String name) {
        if (object.get(name) != null) {
            return value.map(json -> object.with(name, json)).orElseGet(() -> object.without(name));
        }
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
            if (name.startsWith(member.getKey() + ".") && member.getValue() instanceof Json.Obj inner) {
                Json.Obj after = changed(inner, name.substring(member.getKey().length() + 1));
                return after.members().isEmpty() && !inner.members().isEmpty()
                        ? object.without(member.getKey())
                        : object.with(member.getKey(), after);
            }
        }
        int dot = name.indexOf('.');
        return value.map(json -> dot < 0
                        ? object.with(name, json)
                        : object.with(name.substring(0, dot), changed(Json.Obj.of(), name.substring(dot + 1))))
                .orElse(object);
    }
}
