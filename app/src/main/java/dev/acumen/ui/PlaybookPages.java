package dev.acumen.ui;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Search;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.PlaybookView;
import java.util.List;

/// The playbook: all its key points, or those that were searched for.
final class PlaybookPages implements Chapter {
    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (!rest.isEmpty()) {
            return new Answer.Missing();
        }
        Playbook playbook = opened.readStore().read().playbook();
        Usage usage = opened.usage();
        String query = request.parameter("q").orElse("").strip();
        List<SectionedKeyPoint> found = query.isEmpty() ? playbook.keyPoints().toList() : Search.in(playbook, query);
        List<PlaybookView.Row> rows =
                found.stream().map(placed -> row(placed, usage)).toList();
        return Answer.Page.of(
                opened.frame(Frame.Tab.PLAYBOOK, "Playbook", request), new PlaybookView(query, playbook.size(), rows));
    }

    private static PlaybookView.Row row(SectionedKeyPoint placed, Usage usage) {
        KeyPoint keyPoint = placed.keyPoint();
        return new PlaybookView.Row(
                keyPoint.name(),
                placed.section().title(),
                keyPoint.text(),
                keyPoint.tally().helpful(),
                keyPoint.tally().harmful(),
                keyPoint.isPinned(),
                usage.verify(keyPoint.name(), keyPoint.text()));
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }
}
