package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.house.ClientsPage;
import java.io.IOException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Compares the table in docs/reference/clients.md with what a run with the real client came to. With `-Dacumen.write`
/// it writes the cells instead.
///
/// A test that passes is a yes. One that is left out because its client cannot do it says why. The client is named by
/// the class, as [Capability] of it, or by the argument of a test that takes one.
final class CapabilityTable implements TestWatcher, AfterAllCallback {
    /// How the reason begins why something cannot be had in a client.
    static final String IMPOSSIBLE = "not possible: ";

    /// What came of each, by client and capability.
    private final TreeMap<String, TreeMap<String, String>> results = new TreeMap<>();

    @Override
    public void testSuccessful(ExtensionContext context) {
        put(context, "yes");
    }

    @Override
    public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
        String why = cause == null ? "" : String.valueOf(cause.getMessage());
        int start = why.indexOf(IMPOSSIBLE);
        if (start >= 0) {
            put(context, why.substring(start));
        }
    }

    private void put(ExtensionContext context, String result) {
        Capability capability = context.getRequiredTestMethod().getAnnotation(Capability.class);
        if (capability != null) {
            Capability ofClass = context.getRequiredTestClass().getAnnotation(Capability.class);
            String shown = context.getDisplayName();
            String client = ofClass != null
                    ? ofClass.value()[0]
                    : shown.replaceFirst("^.*[]=]", "").strip();
            for (String row : capability.value()) {
                results.computeIfAbsent(client, _ -> new TreeMap<>()).put(row, result);
            }
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        ClientsPage page = ClientsPage.read();
        if (System.getProperty("acumen.write") != null) {
            results.forEach((client, cells) -> cells.forEach((capability, cell) -> page.put(capability, client, cell)));
            page.write();
        } else {
            results.forEach(
                    (client, cells) -> cells.forEach((capability, cell) -> assertThat(page.cell(capability, client))
                            .as(capability + ", " + client)
                            .isEqualTo(cell)));
        }
    }
}
