package dev.acumen.ui;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import dev.acumen.review.ManualChange;
import dev.acumen.review.RequestedChange;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.MergeView;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes one key point of several: shows them with the words of the longest as a proposal, and merges them.
final class MergePages {
    private static final String ID = "id";

    /// What the form says.
    ///
    /// @param text the words of the new key point; empty where the person has not seen the form yet
    private record Form(List<String> ids, List<String> seen, String text, Optional<Section> section, String back) {
        static Form of(OpenedPlaybook opened, WebRequest request, Map<String, List<String>> fields) {
            return new Form(
                    fields.getOrDefault(ID, List.of()).stream().distinct().toList(),
                    fields.getOrDefault("seen", List.of()),
                    request.field("text").orElse("").strip(),
                    request.field("section").flatMap(Section::ofNameOrSlug),
                    fields.getOrDefault(ChangeToast.BACK, List.of()).stream()
                            .findFirst()
                            .flatMap(Address::read)
                            .orElseGet(() -> Address.of(opened.scope().id() + "/" + Frame.Tab.PLAYBOOK.path()))
                            .toString());
        }
    }

    Answer get(OpenedPlaybook opened, WebRequest request) {
        Form form = Form.of(opened, request, request.query());
        List<SectionedKeyPoint> found = found(opened.readStore().read().playbook(), form);
        return page(200, opened, form, found, found.size() < 2 ? "Select two or more key points to merge them." : "");
    }

    Answer post(OpenedPlaybook opened, WebRequest request) {
        Form form = Form.of(opened, request, request.form());
        Playbook playbook = opened.readStore().read().playbook();
        List<SectionedKeyPoint> found = found(playbook, form);
        Map<String, String> texts = new LinkedHashMap<>();
        found.stream()
                .map(SectionedKeyPoint::keyPoint)
                .forEach(keyPoint -> texts.put(keyPoint.name(), keyPoint.text()));
        List<String> now = texts.values().stream().map(KeyPointRows::seen).toList();
        if (found.size() < form.ids.size() || !now.equals(form.seen)) {
            return page(
                    409,
                    opened,
                    form,
                    found,
                    "Nothing was merged: some of these were changed or removed meanwhile. This is what they say now.");
        }
        ManualChange merge = ManualChange.merge(form.ids, form.text, form.section.orElse(null), texts);
        RequestedChange done = merge.in(opened.store());
        return done.refused().isEmpty()
                ? ChangeToast.after(opened, request, Frame.Tab.PLAYBOOK.path(), merge.kind(), done.applied())
                : page(
                        409,
                        opened,
                        form,
                        found,
                        "Nothing was merged: " + done.refused().getFirst().reason() + ".");
    }

    private static List<SectionedKeyPoint> found(Playbook playbook, Form form) {
        return form.ids.stream().flatMap(id -> playbook.find(id).stream()).toList();
    }

    private static Answer page(
            int status, OpenedPlaybook opened, Form form, List<SectionedKeyPoint> found, String problem) {
        Usage usage = opened.usage();
        List<KeyPoint> keyPoints =
                found.stream().map(SectionedKeyPoint::keyPoint).toList();
        String longest = keyPoints.stream()
                .map(KeyPoint::text)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        Tally sum = keyPoints.stream().map(KeyPoint::tally).reduce(Tally.ZERO, Tally::plus);
        Section section = form.section.orElseGet(
                () -> found.isEmpty() ? Section.OTHERS : found.getFirst().section());
        MergeView view = new MergeView(
                problem,
                found.stream().map(placed -> KeyPointRows.whole(placed, usage)).toList(),
                form.text.isEmpty() ? longest : form.text,
                section.slug(),
                sum.helpful(),
                sum.harmful(),
                form.back,
                KeyPointRows.SECTIONS);
        return new Answer.Page(status, opened.frame(Frame.Tab.PLAYBOOK, "Merge key points"), view);
    }
}
