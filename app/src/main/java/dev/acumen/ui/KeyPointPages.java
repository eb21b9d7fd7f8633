package dev.acumen.ui;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import java.io.IOException;
import java.util.List;

/// One key point: all that is known of it, and what a person does with it.
final class KeyPointPages implements Chapter {
    static final String PATH = "key-point";

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        return isKeyPoint(rest) ? new KeyPointPage(opened, request, rest.getFirst()).answer() : new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return isKeyPoint(rest) ? new KeyPointForm(opened, request, rest.getFirst()).answer() : new Answer.Missing();
    }

    private static boolean isKeyPoint(List<String> rest) {
        return rest.size() == 1 && KeyPoint.isName(rest.getFirst());
    }
}
