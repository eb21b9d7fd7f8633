package dev.acumen.learn;

import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prompt;
import dev.acumen.llm.Request;
import dev.acumen.playbook.Playbook;
import dev.acumen.trajectory.Tokens;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Window;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// What learning a session will probably use, without asking anybody.
///
/// @param calls how many requests
/// @param usage their tokens; what a provider keeps of prompts is not taken into account
public record Estimate(int calls, ModelUsage usage) {
    public static final Estimate NOTHING = new Estimate(0, ModelUsage.NONE);

    private static final int ANSWER = Request.TYPICAL_ANSWER;

    private static final String REFLECTION = " ".repeat(ANSWER * 4);

    /// In two roles.
    ///
    /// @param tokens the most that all requests for the session may use together
    /// @param reflector gives a request of the Reflector its price: that depends on the length of each prompt
    /// @param curator gives one of the Curator its price
    public static Estimate ofRoles(
            Trajectory session,
            Playbook playbook,
            Prompts prompts,
            long tokens,
            UnaryOperator<ModelUsage> reflector,
            UnaryOperator<ModelUsage> curator) {
        Prompt prompt =
                prompts.curator().fill(PromptContext.text(playbook, Set.of(), tokens), Template.REFLECTION, REFLECTION);
        return ofWindows(session, playbook, prompts.reflector(), tokens, reflector)
                .plus(of(prompt, curator));
    }

    /// In a single call.
    ///
    /// @param tokens the most that all requests for the session may use together
    /// @param priced gives a request its price
    public static Estimate ofSingleCall(
            Trajectory session, Playbook playbook, Prompts prompts, long tokens, UnaryOperator<ModelUsage> priced) {
        return ofWindows(session, playbook, prompts.single(), tokens, priced);
    }

    private static Estimate ofWindows(
            Trajectory session, Playbook playbook, Template template, long tokens, UnaryOperator<ModelUsage> priced) {
        PromptContext showing = PromptContext.of(session, playbook, tokens);
        Estimate all = NOTHING;
        for (Window window : showing.windows()) {
            all = all.plus(of(
                    template.fill(showing.playbook(), Template.SESSION, showing.session(window, List.of())), priced));
        }
        return all;
    }

    private static Estimate of(Prompt prompt, UnaryOperator<ModelUsage> priced) {
        return new Estimate(1, priced.apply(ModelUsage.of(Tokens.estimate(prompt.text()), 0, 0, ANSWER)));
    }

    /// Both together.
    public Estimate plus(Estimate other) {
        return new Estimate(calls + other.calls, usage.plus(other.usage));
    }
}
