package dev.acumen.testkit;

import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.Prompts;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;

/// What a Reflector is shown of a session, without the instructions and the playbook.
public final class ReflectorPrompts {
    private ReflectorPrompts() {}

    /// A text for each request, marks and digests included.
    ///
    /// @param budget the most tokens for the session
    public static List<String> of(Trajectory session, int budget) {
        List<String> shown = new ArrayList<>();
        LanguageModel model = new LanguageModel() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public Reply ask(Request request) {
                String rest = request.prompt().rest();
                shown.add(rest.substring(0, rest.lastIndexOf("\n\nThis is the end")));
                return new Reply.Answer("{\"analysis\": \"\"}", ModelUsage.NONE, false);
            }
        };
        new ModelReflector(model, Prompts.bundled(), budget, ModelListener.NONE)
                .reflect(session, Playbook.empty(), AnswerCache.inMemory("session"));
        return shown;
    }
}
