package dev.acumen.house;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The table in docs/reference/clients.md: what can be relied on in which client.
public final class ClientsPage {
    private static final String PAGE = "docs/reference/clients.md";
    private static final String HEAD = "| capability |";

    private final String before;
    private final List<String> clients;
    private final Map<String, List<String>> rows;
    private final String after;

    private ClientsPage(String before, List<String> clients, Map<String, List<String>> rows, String after) {
        this.before = before;
        this.clients = clients;
        this.rows = rows;
        this.after = after;
    }

    /// The page as it is.
    public static ClientsPage read() {
        String text = Repository.text(PAGE);
        int head = text.indexOf(HEAD);
        int first = text.indexOf('\n', text.indexOf('\n', head) + 1) + 1;
        int end = text.indexOf("\n\n", first) + 1;
        List<String> clients = cells(text.substring(head, text.indexOf('\n', head)));
        Map<String, List<String>> rows = new LinkedHashMap<>();
        text.substring(first, end).lines().map(ClientsPage::cells).forEach(cells -> rows.put(cells.getFirst(), cells));
        return new ClientsPage(text.substring(0, first), clients, rows, text.substring(end));
    }

    private static List<String> cells(String line) {
        String[] cells = line.split("\\|", -1);
        return new ArrayList<>(
                Arrays.stream(cells, 1, cells.length - 1).map(String::strip).toList());
    }

    /// The clients, in the order of their columns.
    List<String> clients() {
        return clients.subList(1, clients.size());
    }

    /// The capabilities, in the order of their rows.
    List<String> capabilities() {
        return List.copyOf(rows.keySet());
    }

    /// What is said of a capability in a client; empty for nothing.
    public String cell(String capability, String client) {
        List<String> cells = rows.get(capability);
        return cells == null ? "" : cells.get(clients.indexOf(client));
    }

    /// Says something else there.
    public void put(String capability, String client, String cell) {
        rows.computeIfAbsent(capability, _ -> {
                    List<String> cells = new ArrayList<>();
                    clients.forEach(_ -> cells.add(cells.isEmpty() ? capability : ""));
                    return cells;
                })
                .set(clients.indexOf(client), cell);
    }

    /// Writes the page.
    public void write() throws IOException {
        StringBuilder text = new StringBuilder(before);
        rows.values()
                .forEach(cells ->
                        text.append("| ").append(String.join(" | ", cells)).append(" |\n"));
        Files.writeString(Repository.ROOT.resolve(PAGE), text.append(after));
    }
}
