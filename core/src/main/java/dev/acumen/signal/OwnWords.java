package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What somebody says in a text of their own, and what they only show: quotations, fences, pasted blocks, and
/// sentences that retell what a page or somebody unnamed says.
///
/// A short piece of code in back quotes, or a word or two in quotation marks, is part of a sentence and stays with it.
///
/// @param own the author's own words
/// @param shown what somebody else may have written
public record OwnWords(String own, String shown) {
    private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");
    private static final Pattern RULE =
            Pattern.compile("^\\s*(?:-{3,}|={3,}|_{3,}|\\*{3,}|<{4,}|>{4,}|<[\\w/][^>]*>)\\s*$");
    private static final Pattern QUOTED_LINE = Pattern.compile("^\\s*[>|]");

    /// A time, a level, a bracket, a prompt, a header: nobody begins a sentence so, unless the bracket is a citation.
    private static final Pattern RECORD = Pattern.compile(
            "^\\s*(?:\\[?\\d{1,4}[-:/.]\\d{2}|\\[(?!(?:(?:u-)?(?:pat|mis|pref|ctx|oth)-|kpt_)\\d+](?!\\s*helpful=))[^\\]]+]\\s|"
                    + "\\[?(?:(?-i:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\\b|(?:info|warn|warning|error|debug|trace|fatal)\\s*[:\\]])|at\\s+[\\w.$]+\\(|[#$%]\\s+\\S|"
                    + "(?:subject|from|to|date|cc|title|author|state|labels?|status|human|user|assistant|system)\\s*[:>])",
            Pattern.CASE_INSENSITIVE);

    /// That what follows is somebody else's.
    private static final Pattern INTRODUCING = Pattern.compile(
            "\\b(?:ticket|issue|e-?mails?|mail|slack|message|wiki|page|docs?|documentation|readme|log|logs|output|error|trace|stack|comment|"
                    + "vendor|colleague|customer|client|forum|thread|post(?:ed)?|article|blog|snippet|file|description|body|answer(?:ed)?|"
                    + "says?|said|wrote|writes|written|sent|replied|reply|told|pasted?|copied|quote|got|reads)\\b[^.!?]{0,80}:\\s*$"
                    + "|\\b(?:says?|said|wrote|writes|replied|posted|answered|reads)\\s*,\\s*$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern CHAT = Pattern.compile(
            "\\b(?:thread|chat|conversation|transcript|slack|export|discussion|messages?)\\b",
            Pattern.CASE_INSENSITIVE);

    /// A line of a conversation, with the name of who speaks.
    private static final Pattern SPEAKER = Pattern.compile("^\\s*@?\\w[\\w.-]{1,24}(?: \\w+)?:\\s+\\S.*");

    private static final String DOCUMENT =
            "page|site|website|article|blog\\w*|post|thread|forum|comment|e-?mail|mail|ticket|issue|message|log|output|error"
                    + "|tutorial|guide|answer|snippet|banner|popup|bot|vendor|newsletter|readme";

    /// Retells what a document or somebody unnamed says.
    private static final Pattern REPORTED = Pattern.compile("(?iu)\\b(?:(?:" + DOCUMENT
            + "|some(?:one|body)(?: \\w+){0,3}|(?:a|some|this|that) (?:guy|person|stranger|user|customer|caller|dude|contractor|consultant)(?: \\w+){0,3})\\s+(?:(?:also|just|now|still|here|there|even)\\s+)?"
            + "(?:says?|said|claim\\w*|states?|stated|tells?|told|wants?|recommend\\w*|suggest\\w*|insists?|demand\\w*|asks?|advises?|instructs?)"
            + "|\\b(?:it|they|people) (?:says?|said|claim\\w*)"
            + "|what (?:would happen )?if\\b|(?:auf|in) (?:der|dem|einer|einem) (?:\\w+ )?(?:seite|mail|artikel|forum|ticket|readme|blog) steht|according to (?:the|a|this|that|some) (?:"
            + DOCUMENT + "))\\b");

    /// A text that is only worked on: what follows the colon is not meant.
    private static final Pattern WORKED_ON = Pattern.compile(
            "(?iU)^(.{0,60}\\b(?:translate|rephrase|reword|proofread|summari[sz]e|decode|spell-?check|explain|classify|tokeni[sz]e|parse|übersetze?|traduce|traduis|traduza|traduci|przetłumacz)\\b[^:]{0,60}:)\\s*(\\S.*)$");

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+");

    private static final Pattern QUOTATION = Pattern.compile(
            "\"([^\"\\n]{12,2000})\"|“([^”\\n]{12,2000})”|„([^“”\\n]{12,2000})[“”]|«([^»\\n]{12,2000})»|(?<![\\p{L}\\p{N}])'([^'\\n]{12,2000})'(?!\\p{L})");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern LATER_WORD = Pattern.compile("\\S\\s+\\S+\\s+\\S+\\s+\\S");

    /// Reads a text of a person or an agent.
    public static OwnWords of(String text) {
        List<String> own = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        boolean isFenced = false;
        boolean isPasted = false;
        String before = "";
        boolean isChat = isChat(text);
        for (String line : text.lines().toList()) {
            if (FENCE.matcher(line).find()) {
                isFenced = !isFenced;
                continue;
            }
            boolean isRule = RULE.matcher(line).find();
            if (line.isBlank()) {
                isPasted = false;
            }
            isPasted |= isRule || (INTRODUCING.matcher(before).find() && !isOrder(before));
            if (isFenced
                    || isPasted
                    || isForeign(line)
                    || (isChat && SPEAKER.matcher(line).matches())) {
                shown.add(line);
            } else {
                separate(line, own, shown);
            }
            before = line.isBlank() || isRule ? before : line;
        }
        return new OwnWords(String.join("\n", own), String.join("\n", shown));
    }

    /// Whether a part of the text is its author's own, whatever white space is between its words.
    boolean hold(String part) {
        return single(own).contains(single(part));
    }

    private static String single(String text) {
        return SPACES.matcher(text).replaceAll(" ").strip();
    }

    /// Whether a conversation of others was pasted.
    private static boolean isChat(String text) {
        return CHAT.matcher(text.lines().findFirst().orElse("")).find()
                && text.lines().filter(line -> SPEAKER.matcher(line).matches()).count() > 1;
    }

    private static boolean isOrder(String line) {
        return line.toLowerCase(Locale.ROOT).matches(".*\\b(?:from now on|always|rules?|please)\\b.*");
    }

    private static boolean isForeign(String line) {
        return QUOTED_LINE.matcher(line).find()
                || RECORD.matcher(line).find()
                || line.startsWith("    ")
                || line.startsWith("\t");
    }

    private static void separate(String line, List<String> own, List<String> shown) {
        String rest = QUOTATION.matcher(line).replaceAll(found -> {
            String inside = found.group().substring(1, found.group().length() - 1);
            boolean isSentence = LATER_WORD.matcher(inside).find();
            if (isSentence) {
                shown.add(inside);
            }
            return isSentence ? " … " : Matcher.quoteReplacement(found.group());
        });
        Matcher task = WORKED_ON.matcher(rest);
        if (task.matches()) {
            own.add(task.group(1));
            shown.add(task.group(2));
            return;
        }
        List<String> sentences = new ArrayList<>();
        for (String sentence : SENTENCE_END.split(rest, -1)) {
            (REPORTED.matcher(sentence).find() ? shown : sentences).add(sentence);
        }
        own.add(String.join(" ", sentences));
    }
}
