package dev.acumen.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/// How a person works with a page.
enum Way {
    MOUSE,
    KEYBOARD,
    WITHOUT_SCRIPTS;

    /// More stops of the tabulator key than any page of the sample has.
    private static final int MOST_STOPS = 600;

    Chromium.Look look() {
        return this == WITHOUT_SCRIPTS ? Chromium.Look.USUAL.withoutScripts() : Chromium.Look.USUAL;
    }

    /// Presses a button, follows a link, opens what is folded.
    void press(Locator element) {
        if (this == KEYBOARD) {
            reach(element);
            element.page().keyboard().press("Enter");
        } else {
            element.click();
        }
    }

    /// Ticks a box.
    void tick(Locator box) {
        if (this == KEYBOARD) {
            reach(box);
            box.page().keyboard().press("Space");
        } else {
            box.check();
        }
    }

    /// Types into a field, in the place of what stands there.
    void type(Locator field, String text) {
        if (this == KEYBOARD) {
            reach(field);
            field.page().keyboard().press("ControlOrMeta+a");
            field.page().keyboard().type(text);
        } else {
            field.fill(text);
        }
    }

    /// Chooses from a list.
    void choose(Locator list, String label) {
        if (this == KEYBOARD) {
            reach(list);
            list.page().keyboard().type(label);
        } else {
            list.selectOption(label);
        }
    }

    /// Goes to an element with the tabulator key, from where the focus is.
    private static void reach(Locator element) {
        Page page = element.page();
        element.waitFor();
        for (int i = 0; i < MOST_STOPS && !isFocused(element); i++) {
            page.keyboard().press("Tab");
        }
        if (!isFocused(element)) {
            throw new AssertionError("the tabulator key does not reach " + element);
        }
    }

    private static boolean isFocused(Locator element) {
        return (boolean) element.evaluate("e => e === document.activeElement");
    }
}
