package dev.acumen.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a person does with key points, in each way.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyPointActionsTest {
    private static final Pattern ID = Pattern.compile("\"name\": *\"([^\"]+)\"");
    private static final String WORDS = "Work in small steps";

    private final Machine machine;
    private final Machine.Ui ui;
    private final Chromium chromium;

    KeyPointActionsTest(@TempDir Path folder) {
        machine = new Machine(folder, "shop");
        machine.acumen("add", "The first key point", "--section", "ctx");
        ui = machine.ui();
        chromium = new Chromium(ui);
    }

    @BeforeEach
    void empty() {
        for (String id : ids()) {
            machine.acumen("remove", id);
        }
    }

    private String[] ids() {
        return ID.matcher(machine.playbook()).results().map(id -> id.group(1)).toArray(String[]::new);
    }

    @AfterEach
    void nothingIsTold() {
        assertThat(ui.told()).isEmpty();
    }

    @AfterAll
    void end() {
        chromium.close();
        machine.close();
    }

    private String added(String text) {
        machine.acumen("add", text, "--section", "ctx");
        String[] ids = ids();
        return ids[ids.length - 1];
    }

    @ParameterizedTest
    @EnumSource
    void oneIsAddedAndTheToastTakesItBack(Way way) {
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("summary", containing("Add a key point")));
            way.type(page.getByLabel("What should the agent know?"), WORDS);
            way.press(page.locator(".add button"));
            assertThat(page.locator("#main")).containsText(WORDS);
            assertThat(machine.playbook()).contains(WORDS);

            way.press(page.locator(".toast button", containing("Undo")));

            assertThat(page.locator(".rows", containing(WORDS))).hasCount(0);
            assertThat(machine.playbook()).doesNotContain(WORDS);
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIsReworded(Way way) {
        String id = added(WORDS);
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("#edit-" + id));
            way.type(page.locator("#text-" + id), WORDS + ", and say why");
            way.press(page.locator("#row-" + id + " button", containing("Save words")));

            assertThat(page.locator("#row-" + id + " .text")).hasText(WORDS + ", and say why");
            assertThat(machine.playbook()).contains(WORDS + ", and say why");
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIsPinnedRatedAndRemoved(Way way) {
        String id = added(WORDS);
        added("Another one stays");
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("#pin-" + id));
            assertThat(page.locator("#row-" + id + " .marks")).containsText("Pinned");
            way.press(page.locator("#pin-" + id));
            assertThat(page.locator("#row-" + id + " .marks", containing("Pinned")))
                    .hasCount(0);
            way.press(page.locator("#helpful-" + id));
            assertThat(page.locator("#helpful-" + id + " .tally")).hasText("1");
            way.press(page.locator("#harmful-" + id));
            assertThat(page.locator("#harmful-" + id + " .tally")).hasText("1");
            way.press(page.locator("#remove-" + id));
            assertThat(page.locator("#row-" + id)).hasCount(0);
            assertThat(machine.playbook()).doesNotContain(WORDS).contains("Another one stays");
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIsMoved(Way way) {
        String id = added(WORDS);
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("#edit-" + id));
            way.choose(page.locator("#section-" + id), "Mistakes to avoid");
            way.press(page.locator("#row-" + id + " button[value=move]"));

            assertThat(page.locator("main .toast")).isVisible();
            assertThat(machine.playbook()).containsSubsequence("MISTAKES TO AVOID", WORDS, "USER PREFERENCES");
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoAreMerged(Way way) {
        String first = added(WORDS);
        String second = added("Each commit has one idea");
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.tick(page.locator("#pick-" + first));
            way.tick(page.locator("#pick-" + second));
            way.press(page.locator("button", containing("Merge the selected")));
            assertThat(page.locator("h1")).hasText("Merge key points");
            way.type(page.locator("#main textarea"), "One idea in each small commit");
            way.press(page.locator("#main button.first"));

            assertThat(page.locator("#main")).containsText("One idea in each small commit");
            assertThat(ids()).hasSize(1);
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void wordsFindAKeyPoint(Way way) {
        added(WORDS);
        added("Money is kept in cents");
        try (Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.type(page.locator("#q"), "cents");
            if (way == Way.WITHOUT_SCRIPTS) {
                page.locator(".search button").click();
            }
            assertThat(page.locator("[data-row]")).hasCount(1);
            assertThat(page.locator("[data-row]")).containsText("Money is kept in cents");
            assertThat(page.locator("#q")).hasValue("cents");
            assertThat(window.problems()).isEmpty();
        }
    }

    private static Page.LocatorOptions containing(String text) {
        return new Page.LocatorOptions().setHasText(text);
    }
}
