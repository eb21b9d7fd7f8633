package dev.acumen.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page of another server on this machine in the browser that was let in. It even knows the folder and the token of
/// forms, which it cannot know.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherOriginsTest {
    private final Machine machine;
    private final Machine.Ui ui;
    private final Chromium chromium;
    private final HttpServer other;
    private final List<String> cookies = new CopyOnWriteArrayList<>();

    OtherOriginsTest(@TempDir Path folder) throws IOException {
        machine = new Machine(folder, "shop");
        machine.acumen("add", "Prices are a secret of ours", "--section", "ctx");
        ui = machine.ui();
        chromium = new Chromium(ui);
        other = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        other.createContext("/", this::answer);
        other.start();
    }

    @AfterAll
    void end() {
        other.stop(0);
        chromium.close();
        machine.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> sent = exchange.getRequestHeaders().get("Cookie");
            if (sent != null) {
                cookies.addAll(sent);
            }
            byte[] page = "<!doctype html><title>other</title><body>other".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    private String other(String host) {
        return "http://" + host + ":" + other.getAddress().getPort() + "/";
    }

    private String playbookPage(Page page) {
        page.navigate(chromium.base());
        return page.url();
    }

    private static String formToken(Page page) {
        return page.locator("[name=form-token]").first().inputValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void neitherReadsNorChangesAnything(String host) {
        String before = machine.playbook();
        try (BrowserContext context = chromium.context()) {
            Page own = context.newPage();
            String address = playbookPage(own);
            String token = formToken(own);
            Page page = context.newPage();
            page.navigate(other(host));

            List<?> read = (List<?>) page.evaluate("""
                    async ([address, token]) => {
                      const add = address + '/add';
                      const form = new URLSearchParams({'form-token': token, text: 'Written by another page', section: 'ctx'});
                      const read = [];
                      const attempt = async (name, what) => {
                        try { const got = await what(); if (got) read.push(name + ': ' + got); } catch { /* refused */ }
                      };
                      for (const mode of ['cors', 'no-cors']) {
                        for (const to of [address, add]) {
                          await attempt(mode + ' get', async () => (await fetch(to, {mode, credentials: 'include'})).text());
                          await attempt(mode + ' post', async () =>
                            (await fetch(add, {mode, credentials: 'include', method: 'POST', body: form})).text());
                        }
                      }
                      await attempt('beacon', async () => { navigator.sendBeacon(add, form); });
                      await attempt('put', async () => (await fetch(add, {method: 'PUT', credentials: 'include'})).text());
                      await attempt('events', () => new Promise((done) => {
                        const source = new EventSource(address.replace(/\\/[^/]*\\/playbook$/, '/events'), {withCredentials: true});
                        source.onopen = () => done('open');
                        source.addEventListener('changed', () => done('changed'));
                        source.onerror = () => done('');
                      }));
                      const element = (tag, attributes) => new Promise((done) => {
                        const e = Object.assign(document.createElement(tag), attributes);
                        e.onload = () => done(tag === 'iframe' ? '' : 'loaded');
                        e.onerror = () => done('');
                        document.body.append(e);
                      });
                      await attempt('script', () => element('script', {src: address}));
                      await attempt('image', () => element('img', {src: address}));
                      await attempt('style', () => element('link', {rel: 'stylesheet', href: address}));
                      await attempt('static', () => element('script', {src: address.replace(/[^/]*\\/playbook$/, 'static/acumen.js')}));
                      await attempt('iframe', async () => {
                        const frame = Object.assign(document.createElement('iframe'), {src: address});
                        document.body.append(frame);
                        await new Promise((done) => { frame.onload = done; setTimeout(done, 3000); });
                        return frame.contentDocument?.body?.textContent;
                      });
                      return read;
                    }
                    """, List.of(address, token));

            assertThat(read.stream().map(String::valueOf).filter(text -> !text.endsWith("other")))
                    .isEmpty();
            assertThat(machine.playbook()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void aFormOrALinkOfItLeadsToARefusal(String host) {
        String before = machine.playbook();
        try (BrowserContext context = chromium.context()) {
            Page own = context.newPage();
            String address = playbookPage(own);
            String token = formToken(own);
            Page page = context.newPage();
            for (String method : List.of("post", "get")) {
                page.navigate(other(host));
                page.evaluate("""
                        ([address, token, method]) => {
                          const form = Object.assign(document.createElement('form'), {action: address + '/add', method});
                          for (const [name, value] of [['form-token', token], ['text', 'Written by a form'], ['section', 'ctx']]) {
                            form.append(Object.assign(document.createElement('input'), {name, value}));
                          }
                          document.body.append(form);
                          form.submit();
                        }
                        """, List.of(address, token, method));
                page.waitForURL(address + "/add**");
                assertThat(page.locator("body").innerText()).doesNotContain("secret");
            }
            page.navigate(other(host));
            page.evaluate("address => { location = address; }", address);
            page.waitForURL(address);
            assertThat(page.locator("body").innerText())
                    .contains("was not let in")
                    .doesNotContain("secret");
            assertThat(machine.playbook()).isEqualTo(before);
        }
    }

    @Test
    void aWindowThatItOpensTellsItNothing() {
        try (BrowserContext context = chromium.context()) {
            Page own = context.newPage();
            String address = playbookPage(own);
            Page page = context.newPage();
            page.navigate(other("127.0.0.1"));
            Page opened = page.waitForPopup(
                    () -> page.evaluate("address => { window.opened = window.open(address); }", address));
            opened.waitForLoadState();

            assertThat(String.valueOf(
                            page.evaluate("() => { try { return opened.closed || opened.document.body.innerText; }"
                                    + " catch (error) { return 'refused'; } }")))
                    .isIn("refused", "true");
        }
    }

    @Test
    void theCookieIsSentToNoOtherServer() {
        try (BrowserContext context = chromium.context()) {
            Page page = context.newPage();
            playbookPage(page);

            for (String host : List.of("127.0.0.1", "localhost")) {
                page.navigate(other(host));
                page.navigate(other(host) + "user/playbook");
                page.evaluate("address => fetch(address + 'events', {credentials: 'include'})", other(host));
            }

            assertThat(cookies).isEmpty();
            assertThat(String.valueOf(page.evaluate("document.cookie"))).isEmpty();
        }
    }
}
