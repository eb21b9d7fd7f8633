package dev.acumen.web;

import dev.acumen.web.view.Frame;
import dev.acumen.web.view.MessageView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A site of few pages that remembers what it was asked.
///
/// `page` shows a page with the parameter `text`, `go` goes to the parameter `to`, `broken` is a defect. A form that
/// gets here changes something.
final class FakeSite implements Site {
    private final List<WebRequest> looked = new CopyOnWriteArrayList<>();
    private final List<WebRequest> changed = new CopyOnWriteArrayList<>();
    private final List<String> defects = new CopyOnWriteArrayList<>();
    private volatile String state = "first";

    @Override
    public Answer get(WebRequest request) {
        looked.add(request);
        return answer(request);
    }

    @Override
    public Answer post(WebRequest request) {
        changed.add(request);
        return answer(request);
    }

    private static Answer answer(WebRequest request) {
        return switch (request.path()) {
            case "", "page" -> page(request.parameter("text").orElse("nothing"));
            case "go" -> new Answer.Go(request.parameter("to").orElse("page"));
            case "broken" -> throw new IllegalStateException("on purpose");
            default -> new Answer.Missing();
        };
    }

    private static Answer page(String text) {
        Frame.Scope scope = new Frame.Scope("user", text, text);
        Frame.Toast toast = new Frame.Toast(text, text, text);
        Frame frame = new Frame(text, Frame.Tab.PLAYBOOK, scope, List.of(scope), 1, Optional.of(toast), List.of(text));
        return Answer.Page.of(frame, new MessageView(text, List.of(text)));
    }

    @Override
    public String state(String page) {
        return state;
    }

    /// Something changes elsewhere.
    void become(String state) {
        this.state = state;
    }

    @Override
    public void failed(WebRequest request, RuntimeException defect) {
        defects.add(request.path() + ": " + defect.getMessage());
    }

    /// What was looked at.
    List<WebRequest> looked() {
        return looked;
    }

    /// The forms that got here.
    List<WebRequest> changed() {
        return changed;
    }

    List<String> defects() {
        return defects;
    }
}
