package dev.acumen.models;

import dev.acumen.model.Failure;
import dev.acumen.model.LanguageModel;
import dev.acumen.model.Reply;
import dev.acumen.model.Request;

/// A model.
final class OpenAiModel implements LanguageModel {
    private final String name;

    OpenAiModel(String name, Access.Http access) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Reply ask(Request request) {
        return new Failure.Unusable("not built yet");
    }
}
