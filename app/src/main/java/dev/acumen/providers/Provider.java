package dev.acumen.providers;

import java.util.Locale;

/// Who runs models.
public enum Provider {
    /// Anthropic's interface, or a gateway that speaks it.
    ANTHROPIC("claude-haiku-5-5"),
    /// OpenAI's interface, or a server that speaks it, such as Ollama.
    OPENAI("gpt-5-mini"),
    /// The client `claude`, with the login that it has.
    CLAUDE("haiku");

    private final String usualModel;

    Provider(String usualModel) {
        this.usualModel = usualModel;
    }

    /// Its name in settings, such as `anthropic`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The model where nobody names one: of a small class.
    String usualModel() {
        return usualModel;
    }
}
