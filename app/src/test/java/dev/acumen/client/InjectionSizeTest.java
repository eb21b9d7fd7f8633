package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// However large a playbook is, the client hands the model all that the hook says.
class InjectionSizeTest extends OnAMachine {
    private static final int MOST = 9_500;
    private static final int MOST_OF_A_SUBAGENT = 3_000;
    private static final List<String> WORDS = List.of(
            "Prices are in cents 💶, never in euros 🚫💶; the shop's rates are set by its owner 👩‍🚀",
            "価格は常にセントで保存し、表示するときだけ変換する。税率は設定ファイルから読む",
            "migrations run with `pnpm run migrate -- --dry-run` before they are committed",
            "결제 재시도는 멱등 키를 사용한다; the checkout calls the gateway twice at most");

    @BeforeEach
    void installed() throws IOException, InterruptedException {
        Way.USER.install(machine());
    }

    private void playbook(int keyPoints) throws IOException, InterruptedException {
        List<Section> sections = List.of(Section.values());
        Json.Obj all = Json.Obj.of();
        for (int i = 0; i < sections.size(); i++) {
            List<Json> entries = new ArrayList<>();
            for (int n = i; n < keyPoints; n += sections.size()) {
                entries.add(keyPoint(sections.get(i), entries.size() + 1, n));
            }
            all = all.with(sections.get(i).title(), new Json.Arr(entries));
        }
        Json.Obj playbook = Json.Obj.of(
                        "version", new Json.Text("1.0"), "last_updated", new Json.Text("2026-01-02T03:04:05+00:00"))
                .with("sections", all);
        Files.createDirectories(machine().project().resolve(".claude"));
        Files.writeString(machine().playbookFile(), JsonWriter.pretty(playbook));
        assertThat(machine().acumen("trust", "--yes").exitCode()).isZero();
    }

    private static Json keyPoint(Section section, int id, int number) {
        return Json.Obj.of(
                "name",
                new Json.Text("%s-%03d".formatted(section.slug(), id)),
                "text",
                new Json.Text(WORDS.get(number % WORDS.size()) + ", case " + number),
                "helpful",
                Json.Num.of(number % 7),
                "harmful",
                Json.Num.of(number % 3));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 30, 300, 3000})
    void theClientCutsNothing(int keyPoints) throws IOException, InterruptedException {
        playbook(keyPoints);

        machine().ask("How are prices stored? 価格は?");
        machine().ask("and how do I run the migrations?", "--continue");
        machine().ask(Scene.AGENT + " please", "--continue", "--allowedTools", "Agent");
        machine().ask("/compact", "--continue");
        machine().ask("and now?", "--continue");

        assertThat(machine().server().requests())
                .allSatisfy(request -> assertThat(request.body()).doesNotContain("persisted-output"));
        List<String> injected = machine().transcripts().getFirst().injected();
        System.out.printf(
                "%d key points: injections of %s units, by the client's own clock in milliseconds: %s%n",
                keyPoints,
                injected.stream().map(String::length).toList(),
                machine().transcripts().getFirst().durations());
        assertThat(injected)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text.length()).isLessThanOrEqualTo(MOST));
        assertThat(injected.getFirst().length()).isGreaterThan(keyPoints > 100 ? MOST * 8 / 10 : 100);
        assertThat(machine().conversation())
                .anySatisfy(request -> assertThat(request.body())
                        .contains(JsonWriter.compact(new Json.Text(injected.getFirst()))
                                .replaceAll("^\"|\"$", "")));
        assertThat(machine().subagents())
                .allSatisfy(transcript -> assertThat(transcript.injected())
                        .isNotEmpty()
                        .allSatisfy(text -> assertThat(text.length()).isLessThanOrEqualTo(MOST_OF_A_SUBAGENT)));
    }
}
