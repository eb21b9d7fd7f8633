package dev.acumen.command;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A sentence in which a person forbids commands, or says that they fail: "Never run `A`", "Use `B` instead of `A`",
/// "`A` no longer works". The sentence begins so, and names no condition. What stands behind a colon or a dash is an
/// explanation.
///
/// @param words the sentence in lower case, with [#CODE] in place of each command
/// @param first the place of its first command among those of the text
record Prohibition(String words, int first) {
    private static final char CODE = '`';

    private static final Set<String> OPENERS = Set.of(
            "never",
            "don't",
            "don’t",
            "dont",
            "do not",
            "avoid",
            "stop using",
            "stop running",
            "stop calling",
            "nie",
            "niemals",
            "kein",
            "keine",
            "jamais",
            "nunca");

    private static final Set<String> DOING = Set.of(
            "run", "use", "call", "start", "running", "using", "calling", "to", "the", "execute", "try", "command");

    private static final Set<String> RECOMMENDING = Set.of(
            "use",
            "run",
            "call",
            "prefer",
            "take",
            "start",
            "deploy",
            "build",
            "test",
            "format",
            "nimm",
            "nutze",
            "verwende",
            "utilise",
            "usa");

    /// Between what is recommended and what is not.
    private static final List<String> CONTRASTS =
            List.of(" instead of ", " rather than ", ", not ", ", never ", " and not ", " statt ");

    private static final List<String> JOINING = List.of(" or ", " nor ", " oder ", " ou ", " o ");

    private static final List<String> FAILING = List.of(
            "always fails",
            "fails",
            "breaks",
            "hangs",
            "crashes",
            "does not work",
            "doesn't work",
            "doesn’t work",
            "won't work",
            "won’t work",
            "will fail",
            "is broken",
            "no longer works",
            "never works",
            "is forbidden",
            "is not allowed",
            "must not be run",
            "must not be used");

    /// What may stand behind all that and leaves it as general as it is.
    private static final Set<String> GENERAL = Set.of(
            "",
            "here",
            "in this project",
            "in this repository",
            "in this repo",
            "at all",
            "for this project",
            "directly",
            "locally",
            "by hand",
            "manually",
            "yourself",
            "von hand",
            "hier",
            "ici",
            "aquí");

    /// They say when, where or how, so that it is not always so.
    private static final Set<String> CONDITIONS = Set.of(
            "if",
            "when",
            "whenever",
            "while",
            "unless",
            "until",
            "without",
            "before",
            "after",
            "except",
            "only",
            "on",
            "in",
            "for",
            "from",
            "with",
            "as",
            "at",
            "under",
            "during",
            "sometimes",
            "and",
            "or",
            "but",
            "because",
            "ask",
            "außer",
            "wenn",
            "sauf",
            "si",
            "salvo");

    /// Which of a text's commands it forbids, by their places.
    static Set<Integer> of(String text, List<FailureText.Code> codes) {
        Set<Integer> forbidden = new LinkedHashSet<>();
        for (Prohibition sentence : sentences(text, codes)) {
            int at = sentence.at();
            for (int i = 0; at >= 0 && i < sentence.joined(at); i++) {
                forbidden.add(sentence.first + sentence.codesBefore(at) + i);
            }
        }
        return forbidden;
    }

    private static List<Prohibition> sentences(String text, List<FailureText.Code> codes) {
        List<Prohibition> sentences = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        Iterator<FailureText.Code> rest = codes.iterator();
        int first = 0;
        int seen = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == CODE && rest.hasNext()) {
                words.append(CODE);
                i = rest.next().end();
                seen++;
            } else if (c == ';' || c == '\n' || c == '!' || (c == '.' && isBlank(text, i + 1))) {
                sentences.add(of(words, first));
                words.setLength(0);
                first = seen;
            } else {
                words.append(c == CODE ? ' ' : c);
            }
        }
        sentences.add(of(words, first));
        return sentences;
    }

    private static boolean isBlank(String text, int at) {
        return at == text.length() || text.charAt(at) <= ' ';
    }

    private static Prohibition of(StringBuilder words, int first) {
        String plain = words.toString().strip();
        boolean isListed = plain.startsWith("- ") || plain.startsWith("* ") || plain.startsWith("• ");
        return new Prohibition((isListed ? plain.substring(2) : plain).strip().toLowerCase(Locale.ROOT), first);
    }

    /// Where the first forbidden command stands; -1 for none.
    private int at() {
        int code = words.indexOf(CODE);
        if (code < 0 || words.indexOf('?') >= 0) {
            return -1;
        }
        String head = words.substring(0, code).strip();
        if (isOrder(head)) {
            return isUnconditional(behind(code)) ? code : -1;
        }
        if (head.isEmpty()) {
            String behind = behind(code).strip();
            for (String failing : FAILING) {
                if (behind.startsWith(failing)) {
                    return isUnconditional(behind.substring(failing.length())) ? code : -1;
                }
            }
        }
        return contrasted(code, head);
    }

    /// Whether words tell not to do what follows: "never", "do not run the command".
    private static boolean isOrder(String head) {
        for (String opener : OPENERS) {
            if (head.equals(opener)) {
                return true;
            }
            if (head.startsWith(opener + " ")) {
                return areDoing(head.substring(opener.length() + 1));
            }
        }
        return false;
    }

    private static boolean areDoing(String words) {
        for (String word : words.split(" ", -1)) {
            if (!DOING.contains(word)) {
                return false;
            }
        }
        return true;
    }

    /// Where the command stands that is not to be taken instead of the first one; -1 for none.
    private int contrasted(int code, String head) {
        int end = head.indexOf(' ');
        if (!RECOMMENDING.contains(end < 0 ? head : head.substring(0, end))) {
            return -1;
        }
        for (String contrast : CONTRASTS) {
            int other = code + 1 + contrast.length();
            if (words.startsWith(contrast + CODE, code + 1) && isUnconditional(behind(other))) {
                return other;
            }
        }
        return -1;
    }

    /// What stands behind a command and those that are joined to it.
    private String behind(int code) {
        int end = code;
        for (int i = 1; i < joined(code); i++) {
            end = words.indexOf(CODE, end + 1);
        }
        return words.substring(end + 1);
    }

    /// How many commands stand at a place, joined by an "or".
    private int joined(int code) {
        int count = 1;
        int end = code + 1;
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (String joining : JOINING) {
                if (words.startsWith(joining + CODE, end)) {
                    end += joining.length() + 1;
                    count++;
                    isMore = true;
                }
            }
        }
        return count;
    }

    private int codesBefore(int code) {
        int count = 0;
        for (int i = 0; i < code; i++) {
            count += words.charAt(i) == CODE ? 1 : 0;
        }
        return count;
    }

    /// Whether the words behind name no condition, up to an explanation.
    private static boolean isUnconditional(String rest) {
        int end = rest.length();
        for (char mark : new char[] {':', '–', '—'}) {
            int at = rest.indexOf(mark);
            end = at < 0 ? end : Math.min(end, at);
        }
        String clause = rest.substring(0, end);
        int more = clause.length();
        for (char mark : new char[] {',', '('}) {
            int at = clause.indexOf(mark);
            more = at < 0 ? more : Math.min(more, at);
        }
        if (!GENERAL.contains(clause.substring(0, more).strip())) {
            return false;
        }
        StringBuilder word = new StringBuilder();
        for (int i = more; i <= clause.length(); i++) {
            if (i < clause.length() && Character.isLetter(clause.charAt(i))) {
                word.append(clause.charAt(i));
            } else {
                if (CONDITIONS.contains(word.toString())) {
                    return false;
                }
                word.setLength(0);
            }
        }
        return true;
    }
}
