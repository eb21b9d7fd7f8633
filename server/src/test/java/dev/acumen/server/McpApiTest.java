package dev.acumen.server;

import static dev.acumen.server.Team.await;
import static dev.acumen.server.Team.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Agents at the service: what they may, what becomes of it, and HTTP.
class McpApiTest extends ServiceTest {
    private static final String WISH = "Always answer in whole sentences.";
    private static final String RATE = "{\"ids\":[\"pref-001\"],\"rating\":\"helpful\",\"why\":\"it was right\"}";
    private static final String PROPOSE =
            "{\"operations\":[{\"type\":\"ADD\",\"text\":\"Run make check first.\",\"reason\":\"CI failed without it\"}]}";
    private static final String REMEMBER = "{\"text\":\"Prices are in cents\",\"section\":\"ctx\"}";

    /// Somebody trusted, at a playbook with one key point.
    private Person taught(String playbook) {
        Person ada = team.trusted("ada", playbook, AccessRole.CONTRIBUTOR);
        ada.teaches("s", WISH);
        team.settle(ada);
        return ada;
    }

    private static Json.Obj called(Person person, String tool, String arguments) {
        try (AgentClient agent = AgentClient.of(person)) {
            return agent.call(tool, json(arguments));
        }
    }

    @Test
    void tellsAgentsWhatBecomesOfTheirWishes() {
        try (AgentClient agent = AgentClient.of(taught("told"))) {
            assertThat(agent.instructions()).contains("a team's playbook", "waits for a reviewer");
            assertThat(JsonWriter.compact(agent.tools()))
                    .contains("it waits for a reviewer of the team", "every operation waits for a reviewer")
                    .doesNotContain("scope", "evidence\":", "whole_session");
            assertThat(agent.prompt("learn")).contains("reviewer of the team").doesNotContain("whole_session");
        }
    }

    @Test
    void whatIsProposedWaitsForAReviewerAndIsMarkedAsAnAgents() throws SQLException {
        Person ada = taught("proposed");
        Person rosa = team.trusted("rosa", "proposed", AccessRole.REVIEWER);

        Json.Obj answer = called(ada, "propose", PROPOSE);
        Json.Obj proposal =
                Team.objects(rosa.get("/proposals").json(), "proposals").getFirst();
        String id = proposal.textOr("id", "");
        rosa.post("/proposals/" + id, json("{\"accept\":[1]}"));

        assertThat(AgentClient.text(answer))
                .contains("CI failed without it", "A reviewer of the team decides on proposal " + id);
        assertThat(proposal.textOr("session", "")).isEqualTo("ada/by-agent");
        await("it is there", () -> ada.get("").text().contains("make check"));
        assertThat(ada.get("/journal").text()).contains("\"reasoning\":\"by an agent, through MCP\"");
        SessionsTest.assertAuditedCompletely(team, "proposed");
    }

    @Test
    void whatTheUserWantsRememberedWaitsOnceInItsWords() {
        Person ada = taught("remembered");

        Json.Obj first = called(ada, "remember", REMEMBER);
        Json.Obj second = called(ada, "remember", REMEMBER);
        Json.Obj known = called(ada, "remember", "{\"text\":\"Always answer in whole sentences\"}");
        String review;
        try (AgentClient agent = AgentClient.of(ada)) {
            review = agent.prompt("review");
        }

        assertThat(AgentClient.text(first)).contains("Waits for a reviewer of the team as proposal ");
        assertThat(Team.object(first, "structuredContent").get("added")).isEqualTo(new Json.Bool(false));
        assertThat(AgentClient.text(second)).isEqualTo(AgentClient.text(first));
        assertThat(AgentClient.text(known)).startsWith("Not added: [pref-001] already says this");
        assertThat(Team.objects(ada.get("/proposals").json(), "proposals")).hasSize(1);
        assertThat(review)
                .contains("ADD: Prices are in cents (it waits, for no transcript is known that bears it out.");
    }

    @Test
    void aRatingCountsAtOnceAndIsAudited() {
        Person ada = taught("rated");
        Person olga = team.trusted("olga", "rated", AccessRole.OWNER);

        called(ada, "rate", RATE);

        await("it counts", () -> ada.get("").text().contains("\"helpful\":1"));
        assertThat(olga.get("/audit").text())
                .contains("\"who\":\"ada\",\"action\":\"rate\",\"subject\":\"pref-001\",\"why\":\"it was right\"");
        assertThat(ada.get("/journal").text()).contains("by an agent, through MCP");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rate     | {"ids":["pref-001"],"rating":"harmful"}
            remember | {"text":"Prices are in cents"}
            propose  | {"operations":[{"type":"ADD","text":"Use spaces."}]}
            """)
    void whoMayOnlyReadIsToldWhichRoleIsNeeded(String tool, String arguments) {
        Person ada = taught("read-" + tool);
        Person ben = team.trusted("ben", "read-" + tool, AccessRole.READER);
        String before = ada.get("/journal").text();

        Json.Obj answer = called(ben, tool, arguments);

        assertThat(AgentClient.isFailure(answer)).isTrue();
        assertThat(AgentClient.text(answer))
                .startsWith(tool + ": this needs the role contributor, you have reader. Nothing was changed.");
        assertThat(AgentClient.text(called(ben, "recall", "{}"))).contains(WISH);
        assertThat(ada.get("/journal").text()).isEqualTo(before);
        assertThat(ada.get("/proposals").text()).isEqualTo("{\"proposals\":[]}");
    }

    @Test
    void aNewAuthorProposesButDoesNotRate() {
        Person ada = taught("new");
        Person eve = team.fresh("eve", "new", AccessRole.CONTRIBUTOR);

        Json.Obj rated = called(eve, "rate", "{\"ids\":[\"pref-001\"],\"rating\":\"harmful\"}");
        Json.Obj proposed = called(eve, "propose", PROPOSE);

        assertThat(AgentClient.isFailure(rated)).isTrue();
        assertThat(AgentClient.text(rated)).contains("ratings of new authors do not count; ask an owner to trust you");
        assertThat(AgentClient.isFailure(proposed)).isFalse();
        assertThat(ada.get("").text()).contains("\"harmful\":0");
    }

    @Test
    void ofARevokedAuthorNothingIsTakenAndWhatWasIsTakenBack() {
        taught("revoked");
        Person eve = team.trusted("eve", "revoked", AccessRole.CONTRIBUTOR);
        Person olga = team.trusted("olga", "revoked", AccessRole.OWNER);
        called(eve, "propose", PROPOSE);
        called(eve, "rate", RATE);

        Answer revoked = olga.post("/authors/eve/revocation", json("{}"));
        Json.Obj refused = called(eve, "remember", REMEMBER);

        assertThat(revoked.text()).contains("\"left\":[],\"proposals\":1");
        assertThat(olga.get("/proposals").text()).isEqualTo("{\"proposals\":[]}");
        assertThat(AgentClient.isFailure(refused)).isTrue();
        assertThat(AgentClient.text(refused)).contains("an owner of the playbook revoked what you sent");
    }

    @Test
    void anyOfSeveralProcessesAnswersEachRequest() throws IOException {
        Person ada = taught("processes");
        try (AcumenServer second = team.second(Team.options());
                AgentClient one = AgentClient.of(ada);
                AgentClient other = AgentClient.of(ada, second.url())) {
            String waits = one.told("remember", REMEMBER);
            String review = other.prompt("review");
            other.told("rate", RATE);
            String report = one.told("recall", "{\"ids\":[\"pref-001\"]}");

            assertThat(waits).contains("Waits for a reviewer");
            assertThat(review).contains("Prices are in cents");
            assertThat(report).contains("tagged helpful by an agent, through MCP");
        }
    }

    private static final String CALL = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"recall","arguments":{}}}""";

    private Answer posted(Person person, String body, String... headers) {
        HttpRequest.Builder request = person.request("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return team.send((headers.length == 0 ? request : request.headers(headers)).build());
    }

    @Test
    void aCallNeedsNothingBeforeIt() {
        Answer answer = posted(taught("alone"), CALL);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        assertThat(answer.headers()).doesNotContainKey("mcp-session-id");
        assertThat(answer.text()).contains("\"id\":7", WISH);
    }

    @Test
    void aNotificationIsTakenWithoutAnAnswer() {
        Answer answer = posted(
                team.fresh("ada", "notified", AccessRole.READER),
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "PUT", "OPTIONS"})
    void offersNoStreamsAndNoSessions(String method) {
        Answer answer = team.fresh("ada", "methods", AccessRole.READER).call(method, "/mcp", Json.Obj.of());

        assertThat(answer.status()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"jsonrpc\":\"2.0\"}", "[" + "{}" + "]", "{\"jsonrpc\":"})
    void saysWhatIsNoMessage(String body) {
        Answer answer = posted(team.fresh("ada", "messages", AccessRole.READER), body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
    }

    @Test
    void refusesARevisionThatItDoesNotSpeak() {
        Person ada = team.fresh("ada", "revisions", AccessRole.READER);

        assertThat(posted(ada, CALL, "MCP-Protocol-Version", "2025-11-25").status())
                .isEqualTo(200);
        assertThat(posted(ada, CALL, "MCP-Protocol-Version", "2024-11-05").text())
                .contains("the revisions of the protocol are 2025-03-26, 2025-06-18, 2025-11-25");
    }
}
