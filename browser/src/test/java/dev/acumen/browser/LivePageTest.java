package dev.acumen.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Two tabs, a terminal and an agent at work on one playbook.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LivePageTest {
    private final Machine machine;
    private final Machine.Ui ui;
    private final Chromium chromium;

    LivePageTest(@TempDir Path folder) {
        machine = new Machine(folder, "shop");
        machine.acumen("add", "Prices are in cents", "--section", "ctx");
        machine.acumen("add", "Taxes are rounded per line", "--section", "ctx");
        ui = machine.ui();
        chromium = new Chromium(ui);
    }

    @AfterAll
    void end() {
        chromium.close();
        machine.close();
        assertThat(ui.told()).isEmpty();
    }

    @Test
    void whatChangesElsewhereAppears() {
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            Page page = window.open("");
            page.keyboard().press("j");
            page.keyboard().press("j");
            String focused = (String) page.evaluate("document.activeElement.id");

            machine.acumen("add", "A terminal wrote this", "--section", "ctx");

            assertThat(page.locator("#main")).containsText("A terminal wrote this");
            assertThat(page.evaluate("document.activeElement.id")).isEqualTo(focused);
            assertThat(window.problems()).isEmpty();
        }
    }

    /// On a busy machine what a browser does later comes after several keys.
    @Test
    void aFormThatIsOpenedTakesTheNextKey() {
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            Page page = window.open("");

            Object focused = page.evaluate("document.querySelector('.add summary').click(), document.activeElement.id");

            assertThat(focused).isEqualTo("new-text");
            assertThat(page.locator("#new-text")).isVisible();
            assertThat(page.locator("#new-text")).isFocused();
        }
    }

    @Test
    void whatIsBeingTypedStaysAndThePageSaysThatSomethingChanged() {
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            Page page = window.open("");
            page.locator("summary", new Page.LocatorOptions().setHasText("Add a key point"))
                    .click();
            page.keyboard().type("Half a sentence");

            machine.acumen("add", "An agent wrote this", "--section", "ctx");

            assertThat(page.locator("#elsewhere")).isVisible();
            assertThat(page.locator("#new-text")).hasValue("Half a sentence");
            window.picture("changed-elsewhere");
            assertThat(window.violations()).isEmpty();

            page.locator("#elsewhere button").click();

            assertThat(page.locator("#main")).containsText("An agent wrote this");
            assertThat(page.locator("#new-text")).hasValue("Half a sentence");
            assertThat(page.locator("#elsewhere")).isHidden();
            assertThat(window.problems()).isEmpty();
        }
    }

    @Test
    void twoTabsDoNotOverwriteOneAnother() {
        machine.acumen("add", "Deploy on Mondays", "--section", "ctx");
        try (Window window = chromium.window(Chromium.Look.USUAL.withoutScripts());
                Window other = chromium.window(Chromium.Look.USUAL)) {
            String row = "[data-row]:has-text('Deploy on Mondays')";
            Page first = window.open("");
            Page second = other.open("");
            first.locator(row + " summary").click();
            first.locator(row + " textarea").fill("Deploy on Tuesdays");
            second.locator(row + " summary").click();
            second.locator(row + " textarea").fill("Deploy on Wednesdays");
            second.locator(row + " button.first").click();
            assertThat(second.locator("#main")).containsText("Deploy on Wednesdays");

            first.locator(row + " button.first").click();

            assertThat(first.locator("#main")).containsText("Deploy on Wednesdays");
            assertThat(first.locator("#main textarea")).hasValue("Deploy on Tuesdays");
            assertThat(machine.playbook()).contains("Deploy on Wednesdays").doesNotContain("Deploy on Tuesdays");
            window.picture("conflict");

            first.locator("#main button.first").click();

            assertThat(first.locator("#main")).containsText("Deploy on Tuesdays");
            window.expect("409");
            assertThat(window.problems()).isEmpty();
            assertThat(other.problems()).isEmpty();
        }
    }

    @Test
    void aConflictShowsBothWithJavaScript() {
        machine.acumen("add", "Refunds take two days", "--section", "ctx");
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            String row = "[data-row]:has-text('Refunds take two days')";
            Page page = window.open("");
            page.locator(row + " summary").click();
            page.locator(row + " textarea").fill("Refunds take three days");
            String id = String.valueOf(page.locator(row).getAttribute("id")).substring("row-".length());
            machine.acumen("edit", id, "Refunds take four days");
            assertThat(page.locator("#elsewhere")).isVisible();

            page.locator("#row-" + id + " button.first").click();

            assertThat(page.locator("#main")).containsText("Refunds take four days");
            assertThat(page.locator("#main textarea")).hasValue("Refunds take three days");
            assertThat(window.violations()).isEmpty();
            window.expect("409");
            assertThat(window.problems()).isEmpty();
        }
    }

    @Test
    void aPageSaysThatTheServerIsGone() {
        Machine.Ui ending = machine.ui();
        try (Chromium browser = new Chromium(ending);
                Window window = browser.window(Chromium.Look.USUAL)) {
            Page page = window.open("");

            ending.close();

            assertThat(page.locator("#gone")).isVisible();
        }
    }

    @Test
    void manyTabsHoldNoMoreConnectionsThanABrowserHas() {
        try (Window window = chromium.window(Chromium.Look.USUAL)) {
            for (int i = 0; i < 10; i++) {
                Page tab = window.tab();
                tab.addInitScript("Object.defineProperty(document, 'hidden', {get: () => true})");
                tab.navigate(chromium.base());
            }

            assertThat(window.open("").locator("h1")).hasText("Playbook");
            assertThat(window.problems()).isEmpty();
        }
    }
}
