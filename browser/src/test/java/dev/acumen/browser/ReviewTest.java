package dev.acumen.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A person decides on what waits, and takes back what was done.
class ReviewTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void proposalsAreAcceptedRejectedAndReworded(Way way) {
        try (Machine machine = Machine.withSample(folder);
                Chromium chromium = new Chromium(machine.ui());
                Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("nav a", containing("Review")));
            assertThat(page.locator("h1")).hasText("Review");
            String first = row(page).locator("ins").first().innerText();
            way.press(row(page).locator("button[value=accept]"));
            assertThat(page.locator("#waiting")).containsText("5");
            assertThat(machine.playbook()).contains(first);

            String second = row(page).locator("ins").first().innerText();
            way.press(row(page).locator("button[value=reject]"));
            assertThat(page.locator("#waiting")).containsText("4");
            assertThat(machine.playbook()).doesNotContain(second);

            way.press(row(page).locator("summary"));
            way.type(row(page).locator("textarea"), "Migrations only add columns");
            way.press(row(page).locator("button[value=edit]"));
            assertThat(page.locator("#waiting")).containsText("3");
            assertThat(machine.playbook()).contains("Migrations only add columns");
            assertThat(window.problems()).isEmpty();
        }
    }

    private static Locator row(Page page) {
        return page.locator("[data-row]:has(button[value=accept])").first();
    }

    @ParameterizedTest
    @EnumSource
    void aContradictionIsSettledAndTheLessonsOfASessionAreTakenBack(Way way) {
        try (Machine machine = Machine.withSample(folder);
                Chromium chromium = new Chromium(machine.ui());
                Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("nav a", containing("Review")));
            way.press(page.locator("nav[aria-label=Review] a", containing("Contradictions")));
            assertThat(page.locator("#pairs")).containsText("Which one holds?");
            way.press(page.locator("button[value=keep-first]").first());
            assertThat(page.locator("#pairs")).not().containsText("Which one holds?");
            assertThat(machine.playbook()).containsOnlyOnce("run the linter before a commit");

            way.press(page.locator("nav a", containing("Sessions")));
            way.press(page.locator("a.session", containing("01-pricing")));
            assertThat(page.locator("h1")).containsText("01-pricing");
            way.press(page.locator("#main button", containing("Undo everything")));
            assertThat(page.locator("main .toast")).isVisible();
            assertThat(machine.playbook()).doesNotContain("we dont do floats");

            way.press(page.locator("nav a", containing("Activity")));
            assertThat(page.locator("h1")).hasText("Activity");
            way.press(page.locator(".entry button").first());
            assertThat(page.locator("main .toast")).isVisible();
            assertThat(machine.playbook()).contains("we dont do floats");
            assertThat(window.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void acumenIsSwitchedOffAndOnAndAnotherPlaybookIsOpened(Way way) {
        try (Machine machine = Machine.withSample(folder);
                Chromium chromium = new Chromium(machine.ui());
                Window window = chromium.window(way.look())) {
            Page page = window.open("");
            way.press(page.locator("nav a", containing("Health")));
            way.press(page.locator("button", containing("Switch off in this project")));
            assertThat(page.locator("#main .actions").first()).containsText("off");
            assertThat(machine.acumen("status")).contains("off");
            way.press(page.locator("#main .actions button").first());
            assertThat(page.locator("button", containing("Switch off in this project")))
                    .isVisible();

            way.press(page.locator(".switcher summary"));
            way.press(page.locator(".switcher a", containing("Your own")));
            assertThat(page.locator("#main")).containsText("I prefer small commits");
            assertThat(window.problems()).isEmpty();
        }
    }

    @Test
    void oneKeyDecidesOnTheRowThatHasTheFocus() {
        try (Machine machine = Machine.withSample(folder);
                Chromium chromium = new Chromium(machine.ui());
                Window window = chromium.window(Chromium.Look.USUAL)) {
            Page page = window.open("");
            page.locator("nav a", containing("Review")).click();
            assertThat(page.locator("h1")).hasText("Review");
            String first = row(page).locator("ins").first().innerText();

            page.keyboard().press("j");
            page.keyboard().press("a");
            assertThat(page.locator("#waiting")).containsText("5");
            assertThat(page.locator("[data-row]:focus")).hasCount(1);
            page.keyboard().press("r");
            assertThat(page.locator("#waiting")).containsText("4");
            assertThat(page.locator("[data-row]:focus")).hasCount(1);
            page.keyboard().press("u");
            assertThat(page.locator("#waiting")).containsText("5");

            assertThat(machine.playbook()).contains(first);
            assertThat(window.problems()).isEmpty();
        }
    }

    private static Page.LocatorOptions containing(String text) {
        return new Page.LocatorOptions().setHasText(text);
    }
}
