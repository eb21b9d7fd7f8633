package dev.acumen.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gives one reply after the other, the last one for ever, and keeps what it was asked.
final class ScriptedModel implements LanguageModel {
    private final List<Reply> replies;
    private final List<Request> asked = new ArrayList<>();

    ScriptedModel(Reply... replies) {
        this.replies = List.of(replies);
    }

    /// A request with a prompt of so many tokens.
    static Request request(long promptTokens) {
        return new Request(
                new Request.Purpose("reflector", "s-1"),
                new Prompt(List.of("instructions"), "rest"),
                promptTokens,
                100,
                Optional.empty());
    }

    static Reply.Answer answer(ModelUsage usage) {
        return new Reply.Answer("{}", usage, false);
    }

    static Reply.Answer cutOff(ModelUsage usage) {
        return new Reply.Answer("{", usage, true);
    }

    List<Request> asked() {
        return asked;
    }

    @Override
    public String name() {
        return "m-1";
    }

    @Override
    public Reply ask(Request request) {
        asked.add(request);
        return replies.get(Math.min(asked.size(), replies.size()) - 1);
    }
}
