package dev.acumen.langchain4j;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.invocation.InvocationContext;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The texts that a method of an assistant is called with.
final class Words {
    private Words() {}

    /// All of them but the memory id, one below the other.
    static String in(InvocationContext context) {
        return context.methodArguments().stream()
                .filter(argument -> !Objects.equals(argument, context.chatMemoryId()))
                .map(Words::of)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n"));
    }

    /// Whether an argument says just this.
    static boolean isArgument(String text, InvocationContext context) {
        return context.methodArguments().stream().map(Words::of).anyMatch(text::equals);
    }

    /// The texts in contents, one below the other.
    static String of(List<?> contents) {
        return contents.stream()
                .filter(Content.class::isInstance)
                .map(Words::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String of(@Nullable Object argument) {
        return switch (argument) {
            case String text -> text;
            case TextContent content -> content.text();
            case List<?> contents -> of(contents);
            case null, default -> "";
        };
    }
}
