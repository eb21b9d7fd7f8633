package dev.acumen.learn;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What was answered already on the way to learning one session, and what that cost, so that it is not paid for
/// twice when something fails later. For one thread.
public interface AnswerCache {

    /// The id of the session that is being learned.
    String session();

    /// Says what the answers are about, before they are asked for. Those about anything else are forgotten; what
    /// they cost is not.
    void about(String subject);

    /// The answer of a step; empty where it is still to be asked for.
    ///
    /// @param step its name, such as `reflector 1/3, turns 1-20, text 0a1b2c3d-4e5f`
    Optional<String> answer(String step);

    /// Keeps an answer, also beyond the end of this process where the kind of keeping promises that.
    void keep(String step, String answer);

    /// Adds to what was used for this session.
    void spent(ModelUsage usage);

    /// What was used for this session, in this try and in those before.
    ModelUsage usage();

    /// Whether nobody will try again after this failure: then what there is has to be enough.
    boolean isFinal(Failure failure);

    /// Keeps answers as long as the object lives.
    static AnswerCache inMemory(String session) {
        return new InMemory(session);
    }

    /// What is kept nowhere else.
    final class InMemory implements AnswerCache {
        private final String session;
        private final Map<String, String> answers = new HashMap<>();
        private String current = "";
        private ModelUsage usage = ModelUsage.NONE;

        private InMemory(String session) {
            this.session = session;
        }

        @Override
        public String session() {
            return session;
        }

        @Override
        public void about(String subject) {
            if (!subject.equals(current)) {
                answers.clear();
            }
            current = subject;
        }

        @Override
        public Optional<String> answer(String step) {
            return Optional.ofNullable(answers.get(step));
        }

        @Override
        public void keep(String step, String answer) {
            answers.put(step, answer);
        }

        @Override
        public void spent(ModelUsage more) {
            usage = usage.plus(more);
        }

        @Override
        public ModelUsage usage() {
            return usage;
        }

        @Override
        public boolean isFinal(Failure failure) {
            return !failure.isWorthLater();
        }
    }
}
