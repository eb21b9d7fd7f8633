package dev.acumen.conformance;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// One golden vector.
record Vector(Json.Obj line) {

    /// The lines of a JSON Lines file in the test resources.
    static List<Json.Obj> lines(String file) {
        try (InputStream in = Vector.class.getResourceAsStream("/conformance/" + file)) {
            if (in == null) {
                throw new IllegalStateException("no such resource: " + file);
            }
            List<Json.Obj> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                lines.add((Json.Obj) JsonReader.read(line, file));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String id() {
        return text("id");
    }

    String kind() {
        return text("kind");
    }

    /// The scenario it stands for, or its own id.
    String name() {
        String scenario = line.text("scn");
        return scenario == null ? id() : scenario + " (" + id() + ")";
    }

    Json.Obj input() {
        return (Json.Obj) member("input");
    }

    Json expected() {
        return member("expected");
    }

    boolean acceptsAnyAnswer() {
        return line.get("lenient_any") instanceof Json.Bool(boolean any) && any;
    }

    Set<String> tags() {
        Set<String> tags = new TreeSet<>();
        if (line.get("dubious") instanceof Json.Arr(List<Json> elements)) {
            elements.forEach(element -> tags.add(((Json.Text) element).value()));
        }
        return tags;
    }

    List<Json> elements(String name) {
        return line.get(name) instanceof Json.Arr(List<Json> elements) ? elements : List.of();
    }

    @Nullable
    Json optional(String name) {
        return line.get(name);
    }

    private Json member(String name) {
        Json value = line.get(name);
        if (value == null) {
            throw new IllegalStateException(id() + " has no " + name);
        }
        return value;
    }

    private String text(String name) {
        return ((Json.Text) member(name)).value();
    }
}
