package dev.acumen.bench;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Tag;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What `acumen ui` costs: its start, its pages with a large playbook and many sessions, and its memory.
final class PagePart implements Part {
    private static final String EMPTY_OF_PAGE = "empty main, beside ui";
    private static final String START = "ui, from start to the first byte";
    private static final String FIRST = "playbook";
    private static final String SEARCH = "search";
    private static final Duration REST = Duration.ofSeconds(30);
    private static final int KEY_POINTS = 3_000;
    private static final int WARM = 20;
    private static final int MANY = 1_000;
    private static final int MOST_BYTES = 100 << 10;
    private static final int MOST_MEMORY = 120 << 20;
    private static final int MOST_PAGE = 150;
    private static final int MOST_SEARCH = 30;

    /// Pages by what they are called here, below the playbook's part of addresses.
    private static final Map<String, String> PAGES = pages();

    private final Processes processes;
    private final Path scratch;
    private final Extent extent;
    private final Project project;
    private final Samples empty = new Samples();
    private final Samples start = new Samples();
    private final Map<String, Samples> pages = new LinkedHashMap<>();
    private final Map<String, Integer> sizes = new LinkedHashMap<>();
    private String emptyMain = "";
    private long memory;

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put(FIRST, "playbook");
        pages.put(SEARCH, "playbook?q=topic");
        pages.put("review", "review");
        pages.put("sessions", "sessions");
        pages.put("activity", "activity");
        pages.put("trends", "trends");
        pages.put("health", "health");
        pages.put("all projects", "projects");
        return pages;
    }

    PagePart(Path root, Path scratch, Processes processes, Extent extent) {
        this.processes = processes;
        this.scratch = scratch.resolve("page");
        this.extent = extent;
        this.project =
                new Project(root.resolve("acumen"), this.scratch.resolve("state"), this.scratch.resolve("project"));
    }

    @Override
    public void prepare() throws IOException {
        Files.createDirectories(scratch);
        emptyMain = EmptyMain.in(scratch.resolve("empty"), processes).command();
        Project.of(processes, project.launcher(), project.state(), project.folder(), KEY_POINTS);
        processes.output("ACUMEN_HOME='" + project.state() + "' '" + project.launcher() + "' --train");
        addSessions(extent.isSmoke() ? 20 : 2_000);
    }

    /// Sessions that were shown key points, and learned.
    private void addSessions(int count) throws IOException {
        Path event = Files.writeString(scratch.resolve("event.json"), """
                {"session_id":"session-base","transcript_path":"%s","cwd":"%s","hook_event_name":"UserPromptSubmit",\
                "prompt":"%s"}
                """.formatted(
                        scratch.resolve("t.jsonl"), project.folder(), Playbooks.PROMPT));
        processes.output("ACUMEN_HOME='" + project.state() + "' CLAUDE_PROJECT_DIR='" + project.folder()
                + "' CLAUDE_CODE_SESSION_ID=session-base '" + project.launcher() + "' hook UserPromptSubmit <'" + event
                + "'");
        Path record = project.state().resolve("sessions/session-base.json");
        String shown = Files.readString(record);
        FilePlaybookStore store = new FilePlaybookStore(project.folder(), Clock.systemUTC());
        for (int i = 0; i < count; i++) {
            String session = "session-%04d".formatted(i);
            Files.writeString(record.resolveSibling(session + ".json"), shown.replace("session-base", session));
            Tag tag = new Tag("pat-%03d".formatted(1 + i % 20), Rating.HELPFUL, "It was used.");
            Applied _ = store.update(Cause.learned(session, "none"), playbook -> playbook.tag(List.of(tag)));
        }
    }

    @Override
    public void session() throws IOException {
        empty.begin();
        start.begin();
        PAGES.keySet()
                .forEach(name -> pages.computeIfAbsent(name, _ -> new Samples()).begin());
        for (int round = 0; round < extent.commandRounds(); round++) {
            empty.add(processes.time(emptyMain));
            try (PageServer server = started()) {
                start.add(server.begun());
            }
        }
        try (PageServer server = started()) {
            String scope = server.first().replaceFirst("/.*", "/");
            for (Map.Entry<String, String> page : PAGES.entrySet()) {
                look(server, page.getKey(), scope + page.getValue());
            }
            List<String> all = List.copyOf(PAGES.values());
            for (int i = 0; i < (extent.isSmoke() ? 1 : MANY); i++) {
                byte[] _ = server.answer(scope + all.get(i % all.size()));
            }
            rest();
            memory = Math.max(memory, server.memory());
        }
    }

    /// Asks for nothing for as long as the server waits before it gives memory back.
    private void rest() {
        try {
            Thread.sleep(extent.isSmoke() ? Duration.ZERO : REST);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private PageServer started() throws IOException {
        return new PageServer(processes.builder(project.command("ui --no-open")));
    }

    private void look(PageServer server, String name, String page) throws IOException {
        Samples times = Objects.requireNonNull(pages.get(name));
        for (int i = 0; i < (extent.isSmoke() ? 1 : WARM); i++) {
            long begun = System.nanoTime();
            byte[] answer = server.answer(page);
            times.add((System.nanoTime() - begun) / 1e6);
            sizes.put(name, answer.length);
            if (!new String(answer, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 200 ")) {
                throw new IllegalStateException("no page " + page);
            }
        }
    }

    @Override
    public void report(Report report) {
        report.figure(EMPTY_OF_PAGE, empty, "", "");
        report.figure(START, start, EMPTY_OF_PAGE, empty, memory == 0 ? "" : Figures.bytes((double) memory), "");
        pages.forEach((name, times) ->
                report.figure("ui, " + name + Figures.format(" (%s)", Figures.bytes(size(name))), times, "", ""));
        if (extent.isSmoke()) {
            return;
        }
        double ratio = start.ratio(empty);
        report.bar(Bar.of("acumen " + START, "≤ 8 × " + EMPTY_OF_PAGE, Figures.times(ratio), ratio <= 8));
        most(report, "first page, 3,000 key points", FIRST, MOST_PAGE);
        pages.keySet().stream()
                .max(Comparator.comparingDouble(this::median))
                .ifPresent(name -> most(report, "slowest page: " + name, name, MOST_PAGE));
        most(report, "search among 3,000 key points", SEARCH, MOST_SEARCH);
        int largest = sizes.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        report.bar(Bar.of(
                "acumen ui, largest page as it is sent",
                "≤ " + Figures.bytes(MOST_BYTES),
                Figures.bytes(largest),
                largest <= MOST_BYTES));
        if (memory > 0) {
            report.bar(Bar.of(
                    "acumen ui, memory half a minute after 1,000 pages",
                    "≤ " + Figures.bytes(MOST_MEMORY),
                    Figures.bytes((double) memory),
                    memory <= MOST_MEMORY));
        }
    }

    private int size(String name) {
        return Objects.requireNonNull(sizes.get(name));
    }

    private double median(String name) {
        return Objects.requireNonNull(pages.get(name)).median();
    }

    private void most(Report report, String what, String name, int milliseconds) {
        double time = median(name);
        report.bar(Bar.of("acumen ui, " + what, "≤ " + milliseconds + " ms", Figures.time(time), time <= milliseconds));
    }
}
