package dev.acumen.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The script that completes the command line in a shell. What is typed is known to the script, so that only ids of the
/// project need the program.
enum CompletionScript {
    BASH {
        @Override
        String command(Typable.Command command) {
            List<String> options = command.options().stream()
                    .map(option -> option.kind().isEmpty() ? option.name() : option.name() + "=" + option.kind())
                    .toList();
            return "        " + quoted(command.name()) + ")\n            options=(" + quoted(options)
                    + ")\n            arguments=(" + quoted(command.arguments()) + ")\n            ;;\n";
        }

        @Override
        String words(String kind, List<Typable.Word> words) {
            return "        " + kind + ") _acumen_offer "
                    + quoted(words.stream().map(Typable.Word::text).toList()) + " ;;\n";
        }
    },
    ZSH {
        @Override
        String command(Typable.Command command) {
            StringBuilder text = new StringBuilder("        (" + quoted(command.name()) + ")\n");
            text.append("            options=(\n");
            for (Typable.Option option : command.options()) {
                text.append("                ").append(quoted(parts(option))).append('\n');
            }
            return text + "            )\n            arguments=(" + quoted(command.arguments())
                    + ")\n            ;;\n";
        }

        @Override
        String words(String kind, List<Typable.Word> words) {
            StringBuilder text = new StringBuilder("        (" + kind + ")\n            offered+=(\n");
            for (Typable.Word word : words) {
                text.append("                ")
                        .append(quoted(List.of(word.text(), word.description())))
                        .append('\n');
            }
            return text + "            )\n            ;;\n";
        }
    },
    FISH {
        @Override
        String command(Typable.Command command) {
            StringBuilder text = new StringBuilder("        case " + quoted(command.name()) + "\n");
            text.append("            set options");
            for (Typable.Option option : command.options()) {
                text.append(" \\\n                ").append(quoted(parts(option)));
            }
            return text + "\n            set arguments " + quoted(command.arguments()) + "\n";
        }

        @Override
        String words(String kind, List<Typable.Word> words) {
            StringBuilder text = new StringBuilder("        case " + kind + "\n            printf '%s\\t%s\\n'");
            for (Typable.Word word : words) {
                text.append(" \\\n                ").append(quoted(List.of(word.text(), word.description())));
            }
            return text + "\n";
        }

        @Override
        String escaped(String word) {
            return word.replace("\\", "\\\\").replace("'", "\\'");
        }
    };

    /// What a command takes, in this shell's language.
    abstract String command(Typable.Command command);

    /// The words of a kind, in this shell's language.
    abstract String words(String kind, List<Typable.Word> words);

    /// A word as it stands between single quotes.
    String escaped(String word) {
        return word.replace("'", "'\\''");
    }

    /// As it is typed.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Where a shell finds the script below a folder such as `/usr`.
    String place() {
        return switch (this) {
            case BASH -> "share/bash-completion/completions/acumen";
            case ZSH -> "share/zsh/site-functions/_acumen";
            case FISH -> "share/fish/vendor_completions.d/acumen.fish";
        };
    }

    /// The script.
    String text(Typable typable) {
        StringBuilder commands = new StringBuilder();
        typable.commands().forEach(command -> commands.append(command(command)));
        StringBuilder words = new StringBuilder();
        typable.words().forEach((kind, all) -> words.append(words(kind, all)));
        return HelpTopic.resource("completion." + this)
                .replace("@commands@\n", commands)
                .replace("@words@\n", words);
    }

    /// A word between quotes, where it needs them.
    String quoted(String word) {
        boolean isPlain = !word.isEmpty();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            isPlain &= (Character.isLetterOrDigit(c) && c < 128) || "-_.,:=+/".indexOf(c) >= 0;
        }
        return isPlain ? word : "'" + escaped(word) + "'";
    }

    /// Words, with blanks between them.
    String quoted(List<String> words) {
        List<String> all = new ArrayList<>();
        words.forEach(word -> all.add(quoted(word)));
        return String.join(" ", all);
    }

    private static List<String> parts(Typable.Option option) {
        return List.of(option.name(), option.kind(), option.description());
    }
}
