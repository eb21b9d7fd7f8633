package dev.acumen.server;

import static dev.acumen.server.Team.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.server.Team.Answer;
import dev.acumen.server.Team.Person;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Who may do what: each cell of the table of operations and roles.
class RolesTest extends ServiceTest {
    /// An operation, the least role that may, and a request of it that succeeds.
    private static final String TABLE = """
            access      | reader      | GET  | /access |
            playbook    | reader      | GET  | |
            select      | reader      | POST | /selection | {"prompt":"tabs"}
            proposals   | reader      | GET  | /proposals |
            journal     | reader      | GET  | /journal |
            send        | contributor | POST | /sessions/x/turns | {"session":"x","turns":[{"id":"1","prompt":"Hi"}]}
            session     | contributor | GET  | /sessions/x |
            rate        | contributor | POST | /ratings | {"ids":["pref-001"],"rating":"harmful"}
            propose     | contributor | POST | /proposals | {"operations":[{"type":"ADD","text":"Use spaces."}]}
            decide      | reviewer    | POST | /proposals/PROPOSAL | {"accept":[1]}
            undo        | reviewer    | POST | /undo | {"change":"seed/s"}
            members     | owner       | GET  | /members |
            setMember   | owner       | PUT  | /members/zoe | {"role":"reader"}
            revoke      | owner       | POST | /authors/seed/revocation | {}
            reinstate   | owner       | POST | /authors/seed/reinstatement | {}
            failures    | owner       | GET  | /failures |
            retry       | owner       | POST | /failures/PART/retry | {}
            drop        | owner       | POST | /failures/PART/drop | {}
            audit       | owner       | GET  | /audit |
            spending    | owner       | GET  | /spending |
            mcp         | reader      | POST | /mcp | {"jsonrpc":"2.0","id":1,"method":"tools/list"}
            """;

    private static final List<String> NOBODY = List.of("no token", "unknown token");

    private int cells;

    private record Row(String operation, AccessRole least, String method, String path, String body) {
        static Row of(String line) {
            String[] cells = line.split("\\|", -1);
            return new Row(
                    cells[0].strip(),
                    AccessRole.of(cells[1].strip()).orElseThrow(),
                    cells[2].strip(),
                    cells[3].strip(),
                    cells[4].strip());
        }
    }

    private static List<Row> rows() {
        return TABLE.lines().map(Row::of).toList();
    }

    @TestFactory
    Stream<DynamicTest> letsEachRoleDoWhatTheTableSays() {
        return rows().stream()
                .flatMap(row -> Stream.concat(
                        NOBODY.stream()
                                .map(token -> DynamicTest.dynamicTest(
                                        row.operation + " with " + token, () -> refuses(row, token))),
                        Arrays.stream(AccessRole.values())
                                .map(role -> DynamicTest.dynamicTest(
                                        row.operation + " as " + role.label(), () -> checks(row, role)))));
    }

    private void refuses(Row row, String token) {
        String playbook = "cell-" + ++cells;
        Person nobody = new Person(team, playbook, token.equals("no token") ? "" : Tokens.PREFIX + "guessed");

        Answer answer = sent(row, nobody, Map.of());

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("www-authenticate")).isEqualTo("Bearer");
        assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
    }

    private void checks(Row row, AccessRole role) {
        String playbook = "cell-" + ++cells;
        Map<String, String> seeded = seed(playbook);
        Person person = team.trusted("somebody-" + cells, playbook, role);

        Answer answer = sent(row, person, seeded);

        if (role == AccessRole.NONE) {
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.json()).isEqualTo(ofUnknownPlaybook());
        } else if (role.includes(row.least)) {
            assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        } else {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.text()).contains("this needs the role " + row.least.label());
        }
    }

    /// What somebody is told of a playbook that does not exist: the same.
    private Json.Obj ofUnknownPlaybook() {
        Person other = team.trusted("other-" + cells, "elsewhere-" + cells, AccessRole.OWNER);
        return new Person(team, "no-such-playbook", other.token()).get("").json();
    }

    private static Answer sent(Row row, Person person, Map<String, String> seeded) {
        String path = row.path;
        for (Map.Entry<String, String> entry : seeded.entrySet()) {
            path = path.replace(entry.getKey(), entry.getValue());
        }
        return row.body.isEmpty() ? person.get(path) : person.call(row.method, path, json(row.body));
    }

    /// A playbook in which every operation has something to do.
    private Map<String, String> seed(String playbook) {
        Person seed = team.trusted("seed", playbook, AccessRole.CONTRIBUTOR);
        seed.teaches("s", "Always answer in whole sentences.");
        Answer proposed = seed.post("/proposals", json("{\"operations\":[{\"type\":\"ADD\",\"text\":\"No tabs.\"}]}"));
        Json.Obj proposal = Team.object(proposed.json(), "proposal");
        long part = team.administration()
                .sql()
                .in(
                        team.key(playbook),
                        "test",
                        connection -> Sql.first(connection, """
                        insert into acumen_server.part
                            (tenant, playbook, author, session, content, due, dead, reason)
                        values (?, ?, 'seed', 'seed/broken', ''::bytea, now(), now(), 'a test') returning number""", row -> row.getLong(1), team.tenant, playbook)
                                .orElseThrow());
        Map<String, String> seeded = new LinkedHashMap<>();
        seeded.put("PROPOSAL", proposal.textOr("id", ""));
        seeded.put("PART", String.valueOf(part));
        return seeded;
    }

    @Test
    void hasARowForEachOperation() {
        Json.Obj document = team.send(HttpRequest.newBuilder(URI.create(team.url() + "/openapi.json"))
                        .build())
                .json();
        Map<String, String> documented = new LinkedHashMap<>();
        Team.object(document, "paths")
                .members()
                .values()
                .forEach(path -> ((Json.Obj) path)
                        .members()
                        .values()
                        .forEach(operation -> documented.put(
                                ((Json.Obj) operation).textOr("operationId", ""),
                                ((Json.Obj) operation).textOr("x-role", ""))));

        Map<String, String> table = new LinkedHashMap<>();
        rows().forEach(row -> table.put(row.operation, row.least.label()));
        assertThat(table).isEqualTo(documented);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%20", "a%20b", "-", "oidc:"})
    void givesNobodyARoleWithoutAName(String who) {
        Person owner = team.trusted("olga", "named", AccessRole.OWNER);

        Answer answer = owner.call("PUT", "/members/" + who, json("{\"role\":\"reader\"}"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("nobody can be called");
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "REVIEWER"})
    void leavesAPlaybookAnOwner(AccessRole role) {
        String playbook = "owned-" + role.label();
        Person owner = team.trusted("olga", playbook, AccessRole.OWNER);
        Json.Obj other = json("{\"role\":\"" + role.label() + "\"}");

        Answer alone = owner.call("PUT", "/members/olga", other);

        assertThat(alone.status()).isEqualTo(409);
        assertThat(alone.json().textOr("detail", ""))
                .isEqualTo("olga is the only owner of " + team.key(playbook) + "; make somebody else an owner first");
        assertThat(owner.get("/audit").text()).doesNotContain("olga " + role.label());

        owner.call("PUT", "/members/otto", json("{\"role\":\"owner\"}"));

        assertThat(owner.call("PUT", "/members/olga", other).status()).isEqualTo(200);
        assertThat(owner.get("/members").status()).isIn(403, 404);
    }

    @Test
    void countsWhoOwnsAllPlaybooksAsAnOwnerUnlessThisOneIsTakenFromThem() throws IOException {
        try (Team other = Team.start()) {
            Person olga = other.trusted("olga", "one", AccessRole.OWNER);
            Person walt = other.trusted("walt", PlaybookKey.ALL, AccessRole.OWNER);
            Json.Obj none = json("{\"role\":\"none\"}");
            assertThat(olga.call("PUT", "/members/olga", none).status()).isEqualTo(200);
            Person waltOfOne = new Person(other, "one", walt.token());

            assertThat(waltOfOne.call("PUT", "/members/walt", none).status()).isEqualTo(409);

            other.administration().put(other.key("one"), "walt", AccessRole.NONE, false);
            assertThat(waltOfOne.get("").status()).as("the operator may").isEqualTo(404);
        }
    }

    @Test
    void letsAnExactRoleOverrideTheOneForAllPlaybooks() {
        team.administration().put(team.key(PlaybookKey.ALL), "walt", AccessRole.OWNER, true);
        team.administration().put(team.key("hidden"), "walt", AccessRole.NONE, false);
        String token = team.administration().tokens().add("walt", Optional.empty());

        assertThat(new Person(team, "any", token).get("/members").status()).isEqualTo(200);
        assertThat(new Person(team, "hidden", token).get("").status()).isEqualTo(404);
    }
}
