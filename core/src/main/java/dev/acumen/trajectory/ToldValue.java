package dev.acumen.trajectory;

import java.util.regex.Pattern;

/// Judges a value that a sentence may hand over far behind the word for it, so that the value itself has to tell: it
/// is one that no sentence would have otherwise. That is a word with a number and a sign, or words and a number in
/// one piece as people put passwords together.
final class ToldValue {
    private static final Pattern TELLING =
            Pattern.compile("(?=.*[A-Z])(?=.*[0-9]).{6,}|.*[0-9].{8,}|.{8,}[0-9].*|.*[!#%^&*$+~].*");
    private static final Pattern MARKED = Pattern.compile("(?![0-9]{1,2}[.:][0-9])(?=.*[0-9])(?=.*[!#%^&*$+~]).*");

    private static final Pattern NAME_AND_NUMBER = Pattern.compile("(?=.*\\p{Lu})(?=.*\\p{Ll}{3})"
            + "(?!(?i:version|release|issue|build|sha|aes|ubuntu|windows|python|java|node|user|test|iphone))"
            + ".*\\p{L}{3,20}(?:[-_.+]\\p{L}{2,20}){0,4}[-_.+]?[0-9]{1,4}");
    private static final Pattern NUMBER_INSIDE =
            Pattern.compile("\\p{Lu}\\p{Ll}{0,8}[0-9]\\p{Ll}{2,}\\.\\p{Lu}\\p{Ll}{3,}");
    private static final Pattern WORDS_AND_NUMBERS =
            Pattern.compile("(?i)(?=.*[0-9])(?!.*(?:test|example|version|eu-|us-|-west|-east|-central))"
                    + "\\p{L}{4,16}(?:-(?:\\p{L}{3,16}|[0-9]{1,4})){2,5}");

    /// Numbers of issues and versions, names in code.
    private static final Pattern REFERENCE =
            Pattern.compile("(?i)cve-.*|lib[a-z].*|[a-z]{2,5}-[0-9]{2,6}|[a-z]+[0-9]{1,2}(?-i:(?:[A-Z][a-z]+){2,})"
                    + "|u\\+.*|(?:[0-9]{1,2}:)?[0-9]{1,3}(?:\\.[0-9]{1,4})+[-+~].*");
    private static final Pattern ADDRESS =
            Pattern.compile("[^@]*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*|.*://.*|.*[\\\\{}\\[\\]|].*");

    private ToldValue() {}

    /// A number and a sign, or words and a number.
    static boolean isMade(String value) {
        return isTold(value) && (MARKED.matcher(value).matches() || isTogether(value));
    }

    /// What no word could be, or words and a number, or several words.
    static boolean isTold(String value) {
        return value.indexOf(' ') >= 0
                ? SecretValue.isPhrase(value)
                : (SecretValue.isSaid(value, false) || isTogether(value))
                        && SecretValue.isMarkedOrNumbered(value)
                        && TELLING.matcher(value).matches()
                        && !REFERENCE.matcher(value).matches()
                        && !ADDRESS.matcher(value).matches();
    }

    private static boolean isTogether(String value) {
        return NAME_AND_NUMBER.matcher(value).matches()
                || NUMBER_INSIDE.matcher(value).matches()
                || WORDS_AND_NUMBERS.matcher(value).matches();
    }
}
