package dev.acumen.browser;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.WaitUntilState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A window with a page of Acumen in it. Notes what no page may do: complain on the console, open a dialog, ask another
/// machine.
final class Window implements AutoCloseable {
    /// Where pictures are kept.
    private static final Path PICTURES = Path.of(System.getProperty("acumen.root", ".."), "browser/target/screenshots");

    private static final Pattern HERE =
            Pattern.compile("(http://(127\\.0\\.0\\.1|localhost):\\d+/.*|about:.*|data:.*|blob:.*)");

    /// For what a page loads after itself, in milliseconds.
    private static final double LOADING = 30_000;

    private final BrowserContext context;
    private final Page page;
    private final String base;
    private final boolean hasScripts;
    private final List<String> problems = new ArrayList<>();

    /// @param hasScripts whether pages run JavaScript; what they load later is waited for then
    Window(BrowserContext context, String base, boolean hasScripts) {
        this.context = context;
        this.base = base;
        this.hasScripts = hasScripts;
        context.onRequest(request -> {
            if (!HERE.matcher(request.url()).matches()) {
                problems.add("asked for " + request.url());
            }
        });
        context.onConsoleMessage(message -> {
            if (List.of("error", "warning", "assert").contains(message.type())) {
                problems.add("console: " + message.text() + " at " + message.location());
            }
        });
        context.onWebError(error -> problems.add("script: " + error.error()));
        context.onDialog(dialog -> {
            problems.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        this.page = context.newPage();
        page.setDefaultTimeout(15_000);
    }

    Page page() {
        return page;
    }

    /// Another tab of the same window.
    Page tab() {
        return context.newPage();
    }

    /// The address of all pages.
    String base() {
        return base;
    }

    /// Opens a page by its address below the base, with all that it loads.
    Page open(String address) {
        // A page with a stream of events is never without traffic.
        page.navigate(base + address, new Page.NavigateOptions().setWaitUntil(WaitUntilState.LOAD));
        if (hasScripts) {
            // Playwright's own wait for an expression needs eval, which the page forbids.
            PlaywrightAssertions.assertThat(page.locator("[hx-trigger=load]"))
                    .hasCount(0, new LocatorAssertions.HasCountOptions().setTimeout(LOADING));
        }
        return page;
    }

    /// The address of the page, below the base.
    String address() {
        return page.url().startsWith(base) ? page.url().substring(base.length()) : page.url();
    }

    /// What happened that may not, so far.
    List<String> problems() {
        return problems;
    }

    /// Forgets problems that have to be there, as a refused form is to the console.
    void expect(String part) {
        problems.removeIf(problem -> problem.contains(part));
    }

    /// What axe finds, a line for each element.
    List<String> violations() {
        return new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .flatMap(rule -> rule.getNodes().stream().map(node -> described(rule, node)))
                        .toList();
    }

    private static String described(Rule rule, CheckedNode node) {
        return rule.getId() + ": " + node.getHtml() + " ("
                + String.valueOf(node.getFailureSummary()).replace('\n', ' ') + ")";
    }

    /// How many pixels the page is wider than the window.
    int overflow() {
        return ((Number) page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .intValue();
    }

    /// What reaches over the right edge, for a person who looks for the cause.
    String widest() {
        return String.valueOf(page.evaluate("[...document.querySelectorAll('body *')].filter(e =>"
                + " e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)"
                + ".map(e => e.tagName + '.' + e.className).slice(0, 5).join(', ')"));
    }

    /// Keeps a picture of the whole page.
    void picture(String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(PICTURES.resolve(name.replaceAll("[^\\w.-]+", "-") + ".png")));
    }

    /// The elements of the page's content in their order, without what texts say.
    String structure() {
        return ((List<?>) page.evaluate("[...document.querySelectorAll('#main *')].map(e => e.tagName"
                        + " + [...e.attributes].map(a => ' ' + a.name).join(''))"))
                .stream().map(String::valueOf).collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        context.close();
    }
}
