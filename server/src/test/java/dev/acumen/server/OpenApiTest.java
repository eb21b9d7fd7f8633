package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.server.Team.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The document and the routes say the same. `-Dacumen.write` writes the document anew.
class OpenApiTest extends ServiceTest {
    private static final Path FILE = Path.of(System.getProperty("acumen.root", ".."), "docs/reference/openapi.json");
    private static final Pattern REFERENCE = Pattern.compile("#/components/schemas/(\\w+)");

    private Json.Obj document;

    @BeforeAll
    void read() throws IOException {
        document = team.send(HttpRequest.newBuilder(URI.create(team.url() + "/openapi.json"))
                        .build())
                .json();
    }

    @Test
    void isTheOneInTheDocumentation() throws IOException {
        String text = JsonWriter.pretty(document) + "\n";
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(FILE, text);
        }

        assertThat(text).isEqualTo(Files.readString(FILE));
    }

    @Test
    void namesWhatIsThereAndNothingElse() {
        Map<String, Json> paths = members(document, "paths");

        paths.forEach((path, operations) -> {
            for (String method : new String[] {"GET", "POST", "PUT", "DELETE", "PATCH"}) {
                Answer answer =
                        team.send(HttpRequest.newBuilder(URI.create(team.url() + path.replaceAll("\\{\\w+}", "x")))
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build());
                boolean isDocumented = ((Json.Obj) operations).members().containsKey(method.toLowerCase(Locale.ROOT));
                assertThat(answer.status()).as(method + " " + path).isEqualTo(isDocumented ? 401 : 405);
            }
        });
    }

    @Test
    void resolvesItsOwnReferences() {
        Set<String> known =
                members(Team.object(document, "components"), "schemas").keySet();
        Set<String> used = new HashSet<>();
        REFERENCE.matcher(JsonWriter.compact(document)).results().forEach(found -> used.add(found.group(1)));

        assertThat(used).containsExactlyInAnyOrderElementsOf(known);
    }

    private static Map<String, Json> members(Json.Obj object, String name) {
        return Team.object(object, name).members();
    }

    @Test
    void answersWhatIsNowhereAsAProblem() {
        Answer answer =
                team.send(HttpRequest.newBuilder(URI.create(team.url() + "/v2")).build());

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
        assertThat(answer.json().members()).containsKeys("type", "title", "status", "detail");
    }

    @Test
    void saysThatItLivesAndIsReady() {
        for (String path : new String[] {"/health", "/ready", "/metrics"}) {
            assertThat(team.send(HttpRequest.newBuilder(URI.create(team.url() + path))
                                    .build())
                            .status())
                    .isEqualTo(200);
        }
    }
}
