package dev.acumen.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request of the person's browser.
///
/// @param path below the base, decoded, without a slash at its ends, such as `user/playbook`
/// @param query the parameters of the address
/// @param form the fields of a form; none for a page that is only looked at
public record WebRequest(String path, Map<String, List<String>> query, Map<String, List<String>> form) {
    public WebRequest {
        query = Map.copyOf(query);
        form = Map.copyOf(form);
    }

    /// The parts of the path.
    public List<String> parts() {
        return path.isEmpty() ? List.of() : List.of(path.split("/", -1));
    }

    /// A parameter of the address, the first of this name.
    public Optional<String> parameter(String name) {
        return first(query, name);
    }

    /// A field of the form, the first of this name.
    public Optional<String> field(String name) {
        return first(form, name);
    }

    /// All fields of the form of this name.
    public List<String> fields(String name) {
        return form.getOrDefault(name, List.of());
    }

    private static Optional<String> first(Map<String, List<String>> all, String name) {
        return all.getOrDefault(name, List.of()).stream().findFirst();
    }
}
