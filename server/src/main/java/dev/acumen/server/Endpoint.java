package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.List;
import java.util.regex.Pattern;

/// One operation of the API: the only place that says how it is called, who may, and what goes in and out. Routes,
/// checks and the OpenAPI document are made from it.
///
/// @param id its name in the document
/// @param method of HTTP
/// @param path behind that of the playbook, with `{names}`
/// @param role the least role that may
/// @param summary one line for a person
/// @param query names of whole numbers that may stand behind the path
/// @param request the JSON schema of the body; an empty object where there is none
/// @param status of success
/// @param response the JSON schema of the answer
/// @param action does it
record Endpoint(
        String id,
        String method,
        String path,
        AccessRole role,
        String summary,
        List<String> query,
        Json.Obj request,
        int status,
        Json.Obj response,
        Action action) {
    /// What stands before every path.
    static final String BASE = "/v1/playbooks/{tenant}/{playbook}";

    /// The operation that takes sessions.
    static final String SEND = "send";

    private static final Pattern NAME = Pattern.compile("\\{\\w+}");

    /// What an endpoint does.
    @FunctionalInterface
    interface Action {
        /// @throws ProblemException if it is not done
        HttpReply on(Call call);
    }

    Endpoint {
        query = List.copyOf(query);
    }

    /// One that takes no body and no query.
    ///
    /// @param response the schema as JSON
    static Endpoint get(String id, String path, AccessRole role, String summary, String response, Action action) {
        return new Endpoint(id, "GET", path, role, summary, List.of(), Json.Obj.of(), 200, schema(response), action);
    }

    /// One that takes a body.
    ///
    /// @param request the schema as JSON
    /// @param response the schema as JSON
    static Endpoint post(
            String id, String path, AccessRole role, String summary, String request, String response, Action action) {
        return new Endpoint(id, "POST", path, role, summary, List.of(), schema(request), 200, schema(response), action);
    }

    /// The same with whole numbers behind the path.
    Endpoint asking(String... names) {
        return new Endpoint(id, method, path, role, summary, List.of(names), request, status, response, action);
    }

    /// The same with another method.
    Endpoint by(String other) {
        return new Endpoint(id, other, path, role, summary, query, request, status, response, action);
    }

    /// The same with another status of success.
    Endpoint answering(int other) {
        return new Endpoint(id, method, path, role, summary, query, request, other, response, action);
    }

    private static Json.Obj schema(String json) {
        return json.isEmpty() ? Json.Obj.of() : (Json.Obj) JsonReader.read(json, "a schema");
    }

    /// The whole path, with `{names}`.
    String template() {
        return BASE + path;
    }

    /// The same as a pattern that finds the names.
    Pattern pattern() {
        return Pattern.compile(NAME.matcher(template())
                .replaceAll(found ->
                        "(?<" + found.group().substring(1, found.group().length() - 1) + ">[^/]+)"));
    }

    /// Whether its body is a part of a session, which may be large.
    boolean takesSessions() {
        return id.equals(SEND);
    }

    /// Whether it takes a body.
    boolean takesBody() {
        return !request.members().isEmpty();
    }
}
