package dev.acumen.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What holds for every page that a link leads to.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryPageTest {
    private final Machine machine;
    private final Machine.Ui ui;
    private final Chromium chromium;
    private Map<String, String> kinds = Map.of();

    EveryPageTest(@TempDir Path folder) {
        machine = Machine.withSample(folder);
        ui = machine.ui();
        chromium = new Chromium(ui);
    }

    @BeforeAll
    void findPages() {
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            kinds = PageKinds.of(window);
        }
        assertThat(kinds.keySet()).contains("project/playbook", "user/playbook");
    }

    @AfterAll
    void end() {
        chromium.close();
        machine.close();
    }

    @ParameterizedTest
    @CsvSource({"360,LIGHT", "360,DARK", "768,LIGHT", "1280,LIGHT", "1280,DARK", "1920,LIGHT"})
    void fitsTheWindowAndAxeFindsNothing(int width, ColorScheme scheme) {
        String before = machine.playbook();
        SoftAssertions all = new SoftAssertions();
        try (Window window =
                chromium.window(Chromium.Look.USUAL.withWidth(width).with(scheme))) {
            kinds.forEach((kind, address) -> {
                window.open(address);
                window.picture(kind + "-" + width + "-" + scheme);
                all.assertThat(window.overflow())
                        .as("%s: %s", kind, window.widest())
                        .isLessThanOrEqualTo(0);
                all.assertThat(window.violations()).as(kind).isEmpty();
            });
            all.assertThat(window.problems()).isEmpty();
        }
        all.assertAll();
        assertThat(ui.told()).isEmpty();
        assertThat(machine.playbook()).isEqualTo(before);
    }

    @Test
    void saysTheSameWithoutJavaScript() {
        SoftAssertions all = new SoftAssertions();
        try (Window window = chromium.window(Chromium.Look.USUAL);
                Window plain = chromium.window(Chromium.Look.USUAL.withoutScripts())) {
            kinds.forEach((kind, address) -> {
                all.assertThat(text(plain.open(address))).as(kind).isEqualTo(text(window.open(address)));
            });
            all.assertThat(plain.page().locator("footer").isVisible()).isFalse();
            all.assertThat(window.page().locator("footer").isVisible()).isTrue();
            all.assertThat(plain.problems()).isEmpty();
        }
        all.assertAll();
    }

    /// What the page says, without what scripts draw and load.
    private static String text(Page page) {
        return String.valueOf(page.locator("#main")
                .evaluate("main => {"
                        + " const copy = main.cloneNode(true);"
                        + " for (const chart of copy.querySelectorAll('.chart, #pairs, [id$=-similar]')) chart.remove();"
                        + " return copy.textContent.replace(/\\s+/g, ' '); }"));
    }

    @Test
    void everyElementThatDoesSomethingIsReachedWithTheTabulatorKey() {
        SoftAssertions all = new SoftAssertions();
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            kinds.forEach((kind, address) ->
                    all.assertThat(unreached(window.open(address))).as(kind).isEmpty());
            all.assertThat(window.problems()).isEmpty();
        }
        all.assertAll();
    }

    /// The visible elements that Tab does not come to, and those that show no focus.
    private static List<String> unreached(Page page) {
        int count = ((Number) page.evaluate("() => { window.seen = new Set(); window.blind = [];"
                        + " const can = 'a[href], button, input:not([type=hidden]), select, textarea, summary';"
                        + " window.expected = [...document.querySelectorAll(can)].filter(e => e.checkVisibility()"
                        + " && !e.disabled && !(e.type === 'radio' && !e.checked));"
                        + " return document.querySelectorAll(can + ', [tabindex]').length; }"))
                .intValue();
        for (int i = 0; i < count + 2; i++) {
            page.keyboard().press("Tab");
            page.evaluate(
                    "() => { const e = document.activeElement; window.seen.add(e);"
                            + " if (e !== document.body && getComputedStyle(e).outlineStyle === 'none') window.blind.push(e); }");
        }
        List<String> unreached = new ArrayList<>();
        for (Object each :
                (List<?>) page.evaluate("[...window.expected.filter(e => !window.seen.has(e)).map(e => 'unreached '"
                        + " + e.outerHTML), ...window.blind.map(e => 'no outline ' + e.outerHTML)]")) {
            unreached.add(String.valueOf(each));
        }
        return unreached;
    }

    @Test
    void everyKeyOfThePageIsListedAndIsOfOneThing() {
        SoftAssertions all = new SoftAssertions();
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            kinds.forEach((kind, address) -> {
                Page page = window.open(address);
                page.keyboard().press("?");
                all.assertThat(page.locator("#keys").isVisible()).as(kind).isTrue();
                for (Object key : (List<?>)
                        page.evaluate("[...document.querySelectorAll('[data-key]')].map(e => e.dataset.key)")) {
                    all.assertThat(page.locator("#keys dt").allTextContents())
                            .as(kind)
                            .contains(String.valueOf(key));
                }
                window.picture("keys-" + kind);
                page.keyboard().press("Escape");
                all.assertThat(page.locator("#keys").isVisible()).as(kind).isFalse();
            });
            all.assertThat(window.problems()).isEmpty();
        }
        all.assertAll();
    }
}
