package dev.acumen.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A real browser that a person opened the link of a server with.
final class Chromium implements AutoCloseable {
    /// How a window is.
    ///
    /// @param hasScripts whether pages may run JavaScript
    record Look(int width, ColorScheme scheme, boolean hasScripts) {
        static final Look USUAL = new Look(1280, ColorScheme.LIGHT, true);

        Look withWidth(int pixels) {
            return new Look(pixels, scheme, hasScripts);
        }

        Look with(ColorScheme colors) {
            return new Look(width, colors, hasScripts);
        }

        Look withoutScripts() {
            return new Look(width, scheme, false);
        }
    }

    private static final int HEIGHT = 900;

    /// How long to wait for what has to appear, in milliseconds: a machine may be busy.
    private static final int PATIENCE = 20_000;

    private final Playwright playwright =
            Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    private final Browser browser;
    private final String base;
    private final String state;

    Chromium(Machine.Ui ui) {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        browser = playwright.chromium().launch(options());
        base = ui.base();
        try (var entering = browser.newContext()) {
            entering.newPage().navigate(ui.link());
            state = entering.storageState();
        }
    }

    private static BrowserType.LaunchOptions options() {
        List<String> arguments = new ArrayList<>(List.of(
                "--disable-background-networking",
                "--disable-component-update",
                "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost"));
        if (System.getProperty("user.name").equals("root")) {
            arguments.add("--no-sandbox");
        }
        return new BrowserType.LaunchOptions().setExecutablePath(program()).setArgs(arguments);
    }

    private static Path program() {
        return Stream.of("/usr/lib/chromium/chromium", "/usr/bin/chromium", "/usr/bin/chromium-browser")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("Chromium is missing"));
    }

    /// The address of all pages.
    String base() {
        return base;
    }

    /// The browser that was let in, without a look at what its pages do.
    BrowserContext context() {
        return browser.newContext(new Browser.NewContextOptions().setStorageState(state));
    }

    /// A window of the browser that was let in.
    Window window(Look look) {
        return new Window(
                browser.newContext(new Browser.NewContextOptions()
                        .setStorageState(state)
                        .setJavaScriptEnabled(look.hasScripts())
                        .setColorScheme(look.scheme())
                        .setReducedMotion(ReducedMotion.REDUCE)
                        .setLocale("en-US")
                        .setViewportSize(look.width(), HEIGHT)),
                base,
                look.hasScripts());
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
