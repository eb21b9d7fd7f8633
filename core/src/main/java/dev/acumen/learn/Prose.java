package dev.acumen.learn;

import dev.acumen.refine.Contractions;
import java.text.Normalizer;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Sentences in what a tool printed or somebody wrote: told from code and tables by the small words between the others.
final class Prose {
    private static final Pattern END = Pattern.compile("(?<=[.!?;])\\s+|\\R");
    private static final Pattern SMALL = Pattern.compile(
            "(?iu)\\b(?:the|a|an|and|or|of|to|in|on|for|with|that|this|is|are|be|it|its|as|by|from|has|have|not|never|always|must|shall|should|all|any|every"
                    + "|please|we|you|your|they|when|before|after|without|no|at|may|can|will|only|der|die|das|und|ist|nicht|bitte|dass|vor|mit|für|den|el|la|los|las"
                    + "|que|por|para|con|siempre|nunca|le|les|des|une?|pour|avec|toujours|jamais|sempre|zawsze)\\b");
    private static final Pattern WORD = Pattern.compile("(?U)\\p{L}{2,}");
    private static final Pattern SYMBOL = Pattern.compile("[{}()\\[\\];=<>|$\\\\]");

    /// Speaks to who reads for a person, or of what is remembered.
    private static final Pattern TO_ASSISTANTS = Pattern.compile(
            "(?iu)\\b(?:agents?|assistants?|assistenten?|asistentes?|ai|llms?|bots?|chatbots?|copilots?|claude|(?:language )?models?(?= (?:must|should|shall|are|read))|tools? (?:shall|should|must)"
                    + "|note to|memori[sz]e\\w*|(?:your|long-term) memory|(?:store|save|write|add|keep|put|commit|note)\\b.{0,40}\\bmemory|memory (?:files?|entry|entries|notes?)|memos?|remember\\w*|notebooks?|playbook|key points?|(?:your|their|the) notes?|keep notes|store (?:this|that|it)|record (?:this|that|it)"
                    + "|learn (?:this|that|it)|future (?:sessions?|runs?|work|tasks)|from now on|(?<!moved )permanent(?:ly)?|approved by (?:the )?user|the user (?:wants|wishes|prefers|likes)"
                    + "|the owner (?:wants|prefers|likes)|merken|dauerhaft|recuerda|souviens|ricorda|zapamiętaj|system prompt)\\b|记住|覚えて|\\[(?:pat|mis|pref|ctx|oth)-\\d+]");

    /// Retells what somebody else wrote.
    private static final Pattern RETOLD = Pattern.compile(
            "(?i)\\b(?:sa(?:ys|id)|claim\\w*|states?|asks?|asked|tells?|told|according to (?:the|a|its)|mention\\w*|suggest\\w*|recommend\\w*|advis(?:es|ed)|instruct(?:ion|ed|ing)\\w*|meant for|addressed to|orders to"
                    + "|wants (?:us|me|agents?|people|everyone)|ignored|left (?:it|that|out|aside)|suspicious|malicious|injection|injected|hidden|planted)\\b");

    private static final Pattern ENGLISH = Pattern.compile(
            "(?i)\\b(?:the|and|of|is|are|was|with|that|this|for|we|you|it|please|should|must|not|don't|do|use|from|in|on|have|be|when|my|our|your|i)\\b");

    /// Words and letters of other languages than English.
    private static final Pattern FOREIGN = Pattern.compile(
            "(?iu)\\b(?:der|die|das|und|ist|nicht|bitte|dass|wir|ich|mit|für|kein\\w*|immer|nur|auch|sind|noch|mal|auf|haben|el|los|las|que|por|para|con|siempre|nunca|usa|una|del|les|des|une|pour|avec|toujours"
                    + "|jamais|pas|est|nous|dans|sempre|não|usar|uma|com|non|che|sono|per|questo|nie|jest|zawsze|tylko)\\b"
                    + "|[äöüßáéíóúñçãõàèìòùâêîôûąćęłńśźż]|[\\p{L}&&[^\\p{IsLatin}]]");

    /// Orders and advice.
    private static final Pattern ADVISING = Pattern.compile(
            "(?iu)\\b(?:must|should|shall|always|never|please|required?|needs?|recommend\\w*|prefer\\w*|do not)\\b|(?:^\\W*|[,:;]\\s*|\\b(?:and|then|or|to|can|may|we|you)\\s+)(?:use|run|set|skip|disable|enable|install|add|remove|delete|send|deploy|push|allow|accept|put|call|pass|pin|switch|try|turn)\\b");

    private static final int FEW = 3;
    private static final int FEWEST_WORDS = 4;
    private static final double DENSE = 0.06;

    private Prose() {}

    /// The text with its contractions whole, and without what only looks like letters or cannot be seen.
    static String normal(String text) {
        return Contractions.restored(
                Normalizer.normalize(text, Normalizer.Form.NFKC).replaceAll("\\p{Cf}", ""));
    }

    static List<String> sentences(String text) {
        return Stream.of(END.split(text, -1))
                .map(String::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    static boolean isProse(String sentence) {
        long words = WORD.matcher(sentence).results().count();
        long small = SMALL.matcher(sentence).results().count();
        long symbols = SYMBOL.matcher(sentence).results().count();
        boolean isText = small >= FEW || symbols <= DENSE * sentence.length();
        return isToAssistants(sentence) || (words >= FEWEST_WORDS && small >= 1 && isText);
    }

    /// Whether somebody may speak in a sentence that a command printed; a mere status has hardly any small words.
    static boolean isVoiced(String sentence) {
        return isToAssistants(sentence)
                || ADVISING.matcher(sentence).find()
                || SMALL.matcher(sentence).results().count() > 1;
    }

    static boolean isToAssistants(String sentence) {
        return TO_ASSISTANTS.matcher(sentence).find();
    }

    /// Whether it is in another language than English.
    static boolean isForeign(String sentence) {
        return FOREIGN.matcher(sentence).results().count()
                > ENGLISH.matcher(sentence).results().count();
    }

    static boolean isRetold(String sentence) {
        return RETOLD.matcher(sentence).find();
    }
}
