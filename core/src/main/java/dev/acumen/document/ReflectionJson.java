package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reflections on the wire (REQ-REFL-004): `analysis`, `bullet_tags`, and our `insights`.
public final class ReflectionJson {
    private ReflectionJson() {}

    /// The Reflector's answer; a member that is missing or of the wrong kind is empty.
    public static Reflection read(Json.Obj answer) {
        String analysis = answer.text("analysis");
        return new Reflection(
                analysis == null ? "" : analysis,
                TagsJson.bulletTags(answer.get("bullet_tags")),
                insights(answer.get("insights")));
    }

    private static List<Insight> insights(@Nullable Json list) {
        List<Insight> insights = new ArrayList<>();
        if (list instanceof Json.Arr(List<Json> elements)) {
            for (Json element : elements) {
                if (element instanceof Json.Obj object) {
                    addInsight(object, insights);
                }
            }
        }
        return insights;
    }

    private static void addInsight(Json.Obj object, List<Insight> insights) {
        String text = object.text("insight");
        if (text != null && !KeyPoint.isBlank(text)) {
            insights.add(new Insight(
                    text,
                    Section.resolve(object.text("section")),
                    object.textOr("why", ""),
                    object.texts("evidence"),
                    SourceKind.of(object.textOr("origin", "")).orElse(SourceKind.WORK)));
        }
    }

    /// A reflection in the form that [#read] takes.
    public static Json.Obj write(Reflection reflection) {
        return Json.Obj.of(
                "analysis",
                new Json.Text(reflection.analysis()),
                "bullet_tags",
                new Json.Arr(reflection.tags().stream()
                        .<Json>map(ReflectionJson::tag)
                        .toList()),
                "insights",
                new Json.Arr(reflection.insights().stream()
                        .<Json>map(ReflectionJson::insight)
                        .toList()));
    }

    private static Json.Obj tag(Tag tag) {
        if (tag.isMalformed()) {
            return Json.Obj.of("malformed", new Json.Text(tag.rationale()));
        }
        return Json.Obj.of(
                "name", new Json.Text(tag.name()),
                "tag", new Json.Text(tag.rating().word()),
                "rationale", new Json.Text(tag.rationale()),
                "evidence", Json.Arr.ofTexts(tag.evidence()));
    }

    private static Json.Obj insight(Insight insight) {
        return Json.Obj.of(
                "insight", new Json.Text(insight.text()),
                "section", new Json.Text(insight.section().title()),
                "why", new Json.Text(insight.why()),
                "evidence", Json.Arr.ofTexts(insight.evidence()),
                "origin", new Json.Text(insight.origin().word()));
    }
}
