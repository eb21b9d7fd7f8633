package dev.acumen.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts of other people, wherever a text can come from, stay texts.
class HostileTextsTest {
    private static final List<String> PAYLOADS = payloads();

    /// Some names of folders are enough: each is a project of its own.
    private static final int PROJECTS = 5;

    /// The elements that pages have.
    private static final String ELEMENTS =
            "html head meta title base link script body a header p details summary span ul"
                    + " ol li small nav main h1 h2 h3 h4 div form input button label textarea select option optgroup table caption"
                    + " thead tbody tfoot tr th td dl dt dd code pre time ins del mark b strong em i blockquote section article dialog"
                    + " meter progress fieldset legend hr br figure figcaption canvas abbr kbd q cite aside footer";

    @TempDir
    private Path folder = Path.of("");

    private static List<String> payloads() {
        try (InputStream in = Objects.requireNonNull(HostileTextsTest.class.getResourceAsStream("payloads.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// A machine with texts in every place that a text can come from.
    ///
    /// @param said what is said in the place of a payload
    private Machine machine(String name, UnaryOperator<String> said) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Machine machine = new Machine(home, fileName(said.apply(PAYLOADS.get(8))));
        List<Json> keyPoints = IntStream.range(0, PAYLOADS.size())
                .mapToObj(i -> (Json) Json.Obj.of(
                                "name", new Json.Text("ctx-%03d".formatted(i + 1)),
                                "text", new Json.Text(said.apply(PAYLOADS.get(i))))
                        .with("helpful", Json.Num.of(0))
                        .with("harmful", Json.Num.of(0)))
                .toList();
        Path file = machine.project().resolve(".claude/playbook.json");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(
                file,
                JsonWriter.pretty(Json.Obj.of(
                        "version",
                        new Json.Text("1.0"),
                        "sections",
                        Json.Obj.of("PROJECT CONTEXT", new Json.Arr(keyPoints)))));
        machine.acumen("trust", "--yes");
        for (int i = 0; i < PROJECTS; i++) {
            machine.acumen("add", said.apply(PAYLOADS.get(i)), "--user");
        }
        machine.acumen("review", "on");
        TranscriptBuilder transcript =
                new TranscriptBuilder("a-session").in(machine.project().toString());
        for (String payload : PAYLOADS) {
            String text = said.apply(payload);
            transcript
                    .person("Remember: always say " + text)
                    .command("cat " + text)
                    .failed(1, "no such file: " + text)
                    .agent("I will say " + text);
        }
        Path session = transcript.writeTo(home.resolve(fileName(said.apply(PAYLOADS.get(12))) + ".jsonl"));
        machine.acumen(
                "learn", "--model", "none", "--project", machine.project().toString(), session.toString());
        machine.session("a-session", "What do we say of alert and script in step 3?");
        for (int i = 0; i < PROJECTS; i++) {
            Path other = Files.createDirectories(home.resolve(fileName(said.apply(PAYLOADS.get(i * 7)))));
            machine.acumen("add", said.apply(PAYLOADS.get(i)), "--project", other.toString());
        }
        return machine;
    }

    /// A payload as the name of a file or folder.
    private static String fileName(String payload) {
        return payload.replace('/', '\u2215');
    }

    @Test
    void theyAreShownAsTheyAreAndDoNothing() throws IOException {
        SoftAssertions all = new SoftAssertions();
        try (Machine machine = machine("hostile", text -> text);
                Machine.Ui ui = machine.ui();
                Chromium chromium = new Chromium(ui);
                Window window = chromium.window(Chromium.Look.USUAL);
                Window small =
                        chromium.window(Chromium.Look.USUAL.withWidth(360).with(ColorScheme.DARK))) {
            PageKinds.of(window).forEach((kind, address) -> {
                all.assertThat(foreign(window.open(address))).as(kind).isEmpty();
                window.picture("hostile-" + kind);
                small.open(address);
                small.picture("hostile-small-" + kind);
                all.assertThat(small.overflow())
                        .as("%s: %s", kind, small.widest())
                        .isLessThanOrEqualTo(0);
            });
            String text = everything(window);
            for (String payload : PAYLOADS) {
                all.assertThat(text).contains(payload);
            }
            all.assertThat(window.problems()).isEmpty();
            all.assertThat(small.problems()).isEmpty();
            all.assertThat(ui.told()).isEmpty();
        }
        all.assertAll();
    }

    /// What all pages of the playbook say.
    private static String everything(Window window) {
        Page page = window.open("");
        StringBuilder text = new StringBuilder(page.locator("body").innerText());
        while (page.locator("a[rel=next]").count() > 0) {
            page.navigate(String.valueOf(page.locator("a[rel=next]").evaluate("a => a.href")));
            text.append(page.locator("body").innerText());
        }
        return text.toString();
    }

    /// What is on the page and is none of ours.
    private static List<?> foreign(Page page) {
        return (List<?>) page.evaluate(
                "([base, elements]) => [...document.querySelectorAll('*')].filter(e =>"
                        + " !elements.split(' ').includes(e.localName) && !e.closest('.chart, .uplot')"
                        + " || [...e.attributes].some(a => a.name.startsWith('on') || a.name.startsWith('hx-on')"
                        + "   || a.name === 'style' && !e.closest('.chart, .uplot'))"
                        + " || e.localName === 'script' && !e.src.startsWith(base + 'static/')"
                        + " || e.localName === 'link' && !e.href.startsWith(base + 'static/')"
                        + " || e.localName === 'a' && e.hasAttribute('href') && !e.href.startsWith(base)"
                        + " || e.localName === 'form' && e.method !== 'dialog' && !e.action.startsWith(base)"
                        + " || ['hx-get', 'hx-post'].some(n => e.hasAttribute(n)"
                        + "   && !new URL(e.getAttribute(n), document.baseURI).href.startsWith(base)))"
                        + ".map(e => e.outerHTML.slice(0, 200))",
                List.of(String.valueOf(page.evaluate("document.baseURI")), ELEMENTS));
    }

    @Test
    void thePageIsBuiltAsWithOtherWords() throws IOException {
        assertThat(structure("hostile", text -> text))
                .isEqualTo(structure("harmless", text -> "word" + PAYLOADS.indexOf(text) + " and more"));
    }

    private String structure(String name, UnaryOperator<String> said) throws IOException {
        try (Machine machine = machine(name, said);
                Machine.Ui ui = machine.ui();
                Chromium chromium = new Chromium(ui);
                Window window = chromium.window(Chromium.Look.USUAL.withoutScripts())) {
            window.open("");
            return window.structure();
        }
    }
}
