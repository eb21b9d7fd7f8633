package dev.acumen.agent;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Search;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tool `recall`: the playbook, the key points that some words find, or what is known of certain ones.
record Recall() implements AgentTool<AgentPlaybook> {
    private static final String NAME = "recall";

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
                "Read the playbook: key points learned from earlier sessions. No argument: the most useful ones."
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
    public ToolAnswer call(Arguments arguments, AgentPlaybook playbook) {
        arguments.checkNames(List.of(QUERY, IDS, SECTION, MAX_CHARS));
        String query = arguments.text(QUERY);
        List<String> ids = arguments.ids(IDS, MOST_IDS);
        Optional<Section> section = arguments.section(SECTION);
        int most = arguments.number(MAX_CHARS, USUAL, LEAST, MOST);
        if (!ids.isEmpty() && (!query.isEmpty() || section.isPresent())) {
            throw new CallException("recall: ids goes without query and section; received both. Call recall again with"
                    + " one of them.");
        }
        Page page;
        if (!ids.isEmpty()) {
            page = reports(ids, playbook, most);
        } else {
            Playbook part =
                    section.map(wanted -> only(wanted, playbook.playbook())).orElse(playbook.playbook());
            page = query.isEmpty() ? best(part, playbook.usage(), most) : found(query, part, most);
        }
        return answer(page, playbook.notice(), query);
    }

    /// A page as a session is shown it.
    private static Page best(Playbook playbook, Usage usage, int most) {
        Selection selection = Selection.first(playbook, new SelectionContext("", usage), most);
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

    private static Page reports(List<String> ids, AgentPlaybook playbook, int most) {
        Page page = new Page();
        for (String id : ids) {
            String report = playbook.report(id)
                    .orElseThrow(() -> new CallException("recall: ids names no key point "
                            + Rendering.oneLine(id)
                            + (playbook.notice().isEmpty() ? "" : " that may be shown: " + playbook.notice())
                            + ". Call recall with a query to find the right id."));
            int room = most - page.text.length();
            if (room < LEAST && !page.keyPoints.isEmpty()) {
                page.leftOut++;
                continue;
            }
            String shown = report.length() <= room ? report : report.substring(0, room) + "…\n";
            page.text.append(shown);
            page.keyPoints.add(playbook.playbook()
                    .find(id)
                    .map(Recall::json)
                    .orElse(Json.Obj.of("id", new Json.Text(id)))
                    .with("history", new Json.Text(shown)));
        }
        return page;
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
