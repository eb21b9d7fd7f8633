package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.review.KeyPointReport;
import dev.acumen.select.Search;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The tool `recall`: the playbook, the key points that some words find, or what is known of certain ones.
///
/// @param tell hears what a person has to know
record Recall(Environment environment, Consumer<String> tell) implements AgentTool {
    static final String NAME = "recall";

    private static final String QUERY = "query";
    private static final String IDS = "ids";
    private static final String SECTION = "section";
    private static final String MAX_CHARS = "max_chars";
    private static final int MOST_IDS = 20;
    private static final int USUAL = 4_000;
    private static final int LEAST = 200;
    private static final int MOST = 40_000;

    /// What is answered, as it grows.
    private static final class Page {
        private final List<Json> keyPoints = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private int leftOut;

        private void add(SectionedKeyPoint placed, String line) {
            keyPoints.add(json(placed));
            text.append(line).append('\n');
        }
    }

    @Override
    public ToolDescription description() {
        Json.Obj keyPoint = AgentTool.object(
                "id",
                AgentTool.type("string"),
                SECTION,
                AgentTool.type("string"),
                "text",
                AgentTool.type("string"),
                "helpful",
                AgentTool.type("integer"),
                "harmful",
                AgentTool.type("integer"),
                "history",
                AgentTool.type("string"));
        return new ToolDescription(
                NAME,
                "Read the project's playbook: key points learned from earlier sessions. No argument: the most useful ones."
                        + " query: best matches first. ids: each with its history and evidence.",
                AgentTool.object(
                        QUERY,
                        AgentTool.type("string", "words to find"),
                        IDS,
                        AgentTool.list(AgentTool.type("string")),
                        SECTION,
                        AgentTool.type("string", "pat, mis, pref, ctx or oth"),
                        MAX_CHARS,
                        AgentTool.type("integer", "default " + USUAL)),
                AgentTool.object(
                        "key_points",
                        AgentTool.list(keyPoint),
                        "left_out",
                        AgentTool.type("integer"),
                        "notice",
                        AgentTool.type("string")),
                true,
                false,
                true);
    }

    @Override
    public ToolAnswer call(Arguments arguments, Path project) throws IOException {
        arguments.checkNames(List.of(QUERY, IDS, SECTION, MAX_CHARS));
        String query = arguments.text(QUERY);
        List<String> ids = arguments.ids(IDS, MOST_IDS);
        Optional<Section> section = arguments.section(SECTION);
        int most = arguments.number(MAX_CHARS, USUAL, LEAST, MOST);
        if (!ids.isEmpty() && (!query.isEmpty() || section.isPresent())) {
            throw new CallException("recall: ids goes without query and section; received both. Call recall again with"
                    + " one of them.");
        }
        ServedPlaybook served = ServedPlaybook.of(project, environment);
        Page page;
        if (!ids.isEmpty()) {
            page = reports(ids, served, most);
        } else {
            Playbook playbook =
                    section.map(wanted -> only(wanted, served.playbook())).orElse(served.playbook());
            page = query.isEmpty() ? best(playbook, served, most) : found(query, playbook, most);
        }
        return answer(page, served.notice(), query);
    }

    /// A page as a session is shown it.
    private static Page best(Playbook playbook, ServedPlaybook served, int most) {
        Selection selection = Selection.first(playbook, new SelectionContext("", served.usage()), most);
        Page page = new Page();
        selection.ids().forEach(id -> playbook.find(id).ifPresent(placed -> page.keyPoints.add(json(placed))));
        page.text.append(selection.text());
        page.leftOut = playbook.size() - page.keyPoints.size();
        return page;
    }

    private static Page found(String query, Playbook playbook, int most) {
        Page page = new Page();
        int size = 0;
        for (SectionedKeyPoint placed : Search.in(playbook, query)) {
            // Some clients hand on the text, others the JSON, which is longer.
            size += JsonWriter.compact(json(placed)).length() + 1;
            if (size <= most) {
                page.add(placed, Rendering.line(placed.keyPoint()));
            } else {
                page.leftOut++;
            }
        }
        return page;
    }

    private Page reports(List<String> ids, ServedPlaybook served, int most) {
        Page page = new Page();
        for (String id : ids) {
            String report = report(id, served)
                    .orElseThrow(() -> new CallException("recall: ids names no key point "
                            + Rendering.oneLine(id)
                            + (served.notice().isEmpty() ? "" : " that may be shown: " + served.notice())
                            + ". Call recall with a query to find the right id."));
            int room = most - page.text.length();
            if (room < LEAST && !page.keyPoints.isEmpty()) {
                page.leftOut++;
                continue;
            }
            String shown = report.length() <= room ? report : report.substring(0, room) + "…\n";
            page.text.append(shown);
            page.keyPoints.add(served.playbook()
                    .find(id)
                    .map(Recall::json)
                    .orElse(Json.Obj.of("id", new Json.Text(id)))
                    .with("history", new Json.Text(shown)));
        }
        return page;
    }

    /// All that is known of a key point; empty where that is nothing. A stranger may have written the journal of a
    /// project that is not trusted.
    Optional<String> report(String id, ServedPlaybook served) {
        Optional<SectionedKeyPoint> placed = served.playbook().find(id);
        if (!served.isTrusted()) {
            return placed.map(found -> Rendering.line(found.keyPoint()) + "\n");
        }
        FilePlaybookStore store = KeyPoint.isOfUser(id)
                ? new UserPlaybook(environment).store(tell)
                : new PlaybookStores(served.project(), environment)
                        .forReading(ProjectListener.of(served.project(), environment, tell));
        KeyPointReport report =
                new KeyPointReport(served.project(), environment, served.playbook(), served.usage(), store, tell);
        if (!report.isKnown(id)) {
            return Optional.empty();
        }
        StringWriter text = new StringWriter();
        PrintWriter printed = new PrintWriter(text);
        report.tell(id, new ConsoleOutput(printed));
        printed.flush();
        return Optional.of(text.toString().strip() + "\n");
    }

    private static ToolAnswer answer(Page page, String notice, String query) {
        if (page.leftOut > 0) {
            page.text.append("(").append(page.leftOut).append(" more left out: raise max_chars, or use query)\n");
        }
        if (page.keyPoints.isEmpty() && page.leftOut == 0) {
            page.text.append(
                    query.isEmpty() ? "There are no key points to show.\n" : "No key point has any of these words.\n");
        }
        page.text.append(notice.isEmpty() ? "" : notice + ".");
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("key_points", new Json.Arr(page.keyPoints));
        members.put("left_out", Json.Num.of(page.leftOut));
        if (!notice.isEmpty()) {
            members.put("notice", new Json.Text(notice));
        }
        return new ToolAnswer(page.text.toString().stripTrailing(), new Json.Obj(members));
    }

    static Json.Obj json(SectionedKeyPoint placed) {
        KeyPoint keyPoint = placed.keyPoint();
        return Json.Obj.of(
                "id",
                new Json.Text(Rendering.oneLine(keyPoint.name())),
                SECTION,
                new Json.Text(placed.section().title()),
                "text",
                new Json.Text(Rendering.words(keyPoint)),
                "helpful",
                Json.Num.of(keyPoint.tally().helpful()),
                "harmful",
                Json.Num.of(keyPoint.tally().harmful()));
    }

    static Playbook only(Section section, Playbook playbook) {
        return Playbook.of(Map.of(section, playbook.in(section)), Map.of(), Set.of());
    }
}
