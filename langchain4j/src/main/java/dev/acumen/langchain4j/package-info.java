/// Acumen for LangChain4j: assistants of `AiServices` that learn from their runs.
///
/// An [AcumenAssistant][dev.acumen.langchain4j.AcumenAssistant] puts the key points of a playbook into the system
/// message of each invocation, takes down what happens in it, and has it learned.
/// [ChatLanguageModel][dev.acumen.langchain4j.ChatLanguageModel] lets any `ChatModel` judge the runs, and
/// [EmbeddingModelEmbedder][dev.acumen.langchain4j.EmbeddingModelEmbedder] lets any `EmbeddingModel` compare key
/// points.
///
/// Start with [AcumenAssistant][dev.acumen.langchain4j.AcumenAssistant].
///
/// @since 0.1
@NullMarked
package dev.acumen.langchain4j;

import org.jspecify.annotations.NullMarked;
