package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The OpenAPI document of endpoints.
final class OpenApi {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    /// What several operations name.
    private static final String SCHEMAS = """
            {"Role":{"type":"string","enum":["none","reader","contributor","reviewer","owner"]},
            "Problem":{"type":"object","description":"RFC 9457","required":["type","title","status","detail"],
              "properties":{"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},
              "detail":{"type":"string"},"next":{"type":"integer"}}},
            "Playbook":{"type":"object","description":"as in docs/reference/format.md",
              "properties":{"version":{"type":"string"},"sections":{"type":"object"}}},
            "Trajectory":{"type":"object","description":"as in docs/reference/format.md; redacted by the client",
              "required":["session","turns"],"properties":{"session":{"type":"string"},
              "turns":{"type":"array","maxItems":2000,"items":{"type":"object","required":["id"]}}}},
            "Operation":{"type":"object","required":["type"],
              "properties":{"type":{"enum":["ADD","UPDATE","MERGE","DELETE"]},"text":{"type":"string"},
              "section":{"type":"string"},"target_id":{"type":"string"},"reason":{"type":"string"},
              "source_ids":{"type":"array","items":{"type":"string"}},"merged_text":{"type":"string"}}},
            "Proposal":{"type":"object","required":["id","operations"],
              "properties":{"id":{"type":"string"},"session":{"type":"string"},"time":{"type":"string"},
              "operations":{"type":"array","items":{"type":"object","properties":{"number":{"type":"integer"}}}}}},
            "Member":{"type":"object","properties":{"who":{"type":"string"},
              "role":{"$ref":"#/components/schemas/Role"},"trusted":{"type":"boolean"},
              "all_playbooks":{"type":"boolean","description":"the role is that for all playbooks of the tenant"}}},
            "Failure":{"type":"object","properties":{"number":{"type":"integer"},"author":{"type":"string"},
              "session":{"type":"string"},"attempts":{"type":"integer"},"reason":{"type":"string"},
              "due":{"type":["string","null"],"description":"when it is tried again"},
              "dead":{"type":["string","null"],"description":"since when it is not tried any more"}}},
            "AuditLine":{"type":"object","properties":{"number":{"type":"integer"},"time":{"type":"string"},
              "who":{"type":"string"},"action":{"type":"string"},"subject":{"type":"string"},
              "why":{"type":"string"},
              "all_playbooks":{"type":"boolean","description":"whether it is about all playbooks of the tenant"},
              "lines":{"type":"array","items":{"type":"string"},"description":"ids of journal lines"}}}}""";

    private OpenApi() {}

    /// The document. The same endpoints give the same document.
    static Json.Obj document(List<Endpoint> endpoints) {
        Map<String, Json> paths = new LinkedHashMap<>();
        for (Endpoint endpoint : endpoints) {
            Json.Obj known = paths.get(endpoint.template()) instanceof Json.Obj object ? object : Json.Obj.of();
            paths.put(endpoint.template(), known.with(endpoint.method().toLowerCase(Locale.ROOT), operation(endpoint)));
        }
        return Json.Obj.of(
                "openapi",
                text("3.1.0"),
                "info",
                Json.Obj.of(
                        "title",
                        text("Acumen server"),
                        "version",
                        text("1"),
                        "description",
                        text(
                                "A team's playbooks. Send Authorization: Bearer TOKEN. x-role is the least role that may.")),
                "security",
                new Json.Arr(List.of(Json.Obj.of("bearer", new Json.Arr(List.of())))),
                "paths",
                new Json.Obj(paths),
                "components",
                Json.Obj.of(
                        "schemas",
                        JsonReader.read(SCHEMAS, "schemas"),
                        "securitySchemes",
                        Json.Obj.of("bearer", Json.Obj.of("type", text("http"), "scheme", text("bearer")))));
    }

    private static Json.Obj operation(Endpoint endpoint) {
        Json.Obj operation = Json.Obj.of(
                "operationId",
                text(endpoint.id()),
                "summary",
                text(endpoint.summary()),
                "x-role",
                text(endpoint.role().label()),
                "parameters",
                parameters(endpoint));
        if (endpoint.takesBody()) {
            operation = operation.with(
                    "requestBody", Json.Obj.of("required", new Json.Bool(true), "content", json(endpoint.request())));
        }
        Json.Obj problem = Json.Obj.of(
                "description",
                text("A problem, in RFC 9457's form"),
                "content",
                Json.Obj.of(
                        HttpReply.PROBLEM,
                        Json.Obj.of("schema", Json.Obj.of("$ref", text("#/components/schemas/Problem")))));
        return operation.with(
                "responses",
                Json.Obj.of(
                        String.valueOf(endpoint.status()),
                        Json.Obj.of("description", text("Done"), "content", json(endpoint.response())),
                        "default",
                        problem));
    }

    private static Json json(Json.Obj schema) {
        return Json.Obj.of(HttpReply.JSON, Json.Obj.of("schema", schema));
    }

    private static Json parameters(Endpoint endpoint) {
        List<Json> parameters = new ArrayList<>();
        for (MatchResult name : NAME.matcher(endpoint.template()).results().toList()) {
            parameters.add(parameter(name.group(1), "path", "string", true));
        }
        endpoint.query().forEach(name -> parameters.add(parameter(name, "query", "integer", false)));
        if (endpoint.takesBody()) {
            parameters.add(parameter("Idempotency-Key", "header", "string", false));
        }
        return new Json.Arr(parameters);
    }

    private static Json parameter(String name, String in, String type, boolean isRequired) {
        return Json.Obj.of(
                "name",
                text(name),
                "in",
                text(in),
                "required",
                new Json.Bool(isRequired),
                "schema",
                Json.Obj.of("type", text(type)));
    }

    private static Json.Text text(String value) {
        return new Json.Text(value);
    }
}
