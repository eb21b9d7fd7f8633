package dev.acumen.signal;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What a person does with a statement: forbids, complains, orders, wishes or describes, and who its subject is. These
/// few features tell its section; what each weighs was measured ([Weights]).
enum SpeechAct {
    BAN_FIRST(
            "^(?:" + Lead.WORDS
                    + ")(?:never|don't|do not|stop|avoid|quit|hands off|nothing|nobody|under no circumstances|not\\b|no more)\\b"),
    BAN_LATER("(?:[.,;:!(]|\\band|[–—]| -) (?:" + Lead.WORDS
            + ")(?:so |just )?(?:never|don't|do not|stop|avoid|nothing|no more)\\b"),
    BAN_ONLY("^(?:" + Lead.WORDS + ")(?:never|don't|do not|stop|avoid)\\b[^.!;]*[.!]?$"),
    BANS_THING("^(?:" + Lead.WORDS + ")no (?!one\\b|need)[\\w`'/*. -]+"),
    FORBIDS(
            "\\b(?:off[- ]limits|forbidden|prohibited|banned|not allowed|(?:must|may|should|shall)(?: not|n't)|(?:is|are) not to be|not acceptable|no[- ]go|taboo|is cheating"
                    + "|is lying|instant reject|(?:must|may|should|goes?|gets?|is|are|be|do) never|you never|ever again|never ever|not even|without (?:asking|my)|ever[.!]*$)\\b"),
    FORBIDS_YOU(
            "\\byou(?:'re)? (?:must(?: not|n't)|may not|don't|do not|never|are not|should(?: not|n't)|can't|have no)\\b"),
    REPROACH(
            "\\b(?:you (?:again|keep|always|once more|just|still|have|\\w+ed|made|did|ran|put|wrote|broke|left|forgot|took|got)|you've|why do you|why are you|what's with|(?:second|third|fourth|fifth|\\d(?:nd|rd|th)) time"
                    + "|i(?:'ve)? (?:already )?(?:told|asked|said)|too often|all the time|every single|yet again|in a row|enough of)\\b|^(?:no, )?again\\b|(?:[a-z]+s|that|stop)\\b.* again(?:\\.\\.\\.|…)"),
    VERDICT(
            "\\b(?:is|are) (?:noise|wrong|bad|evil|useless|a (?:mistake|lie|bug)|dangerous|pointless)\\b|\\b(?:nobody|no one) (?:reads|asked|needs|wants)\\b"),
    ORDER_FIRST(
            "^(?:" + Lead.WORDS
                    + ")(?:use|prefer|stick|go|keep|follow|stay|treat|ask|assume|answer|reply|call|name|prefix|run|write|put|stage|tell|show|give|list|make|explain|check|look|read|say|wait"
                    + "|do|leave|let|skip|spare|drop|cut|split|set|add|test|try|take|clear|quote|mark|open|start|begin|end|include|report|propose|suggest|commit|push|squash|rebase|format|sort|reproduce|switch"
                    + "|be|act|speak|talk|address|pretend|think|plan|summari[sz]e|document|comment|separate|wrap|pin|always|finish|close|review|verify|confirm|consider|remind|warn|have|get|pick|choose|turn|return|pass|log)\\b(?! (?:is|are|was|has|must|lives?|needs?|in our)\\b)"),
    ORDER_LATER("(?:[.;:!?,)]|\\bso|\\band|[–—]| -) (?:" + Lead.WORDS
            + ")(?:use|prefer|stick|keep|follow|treat|ask|assume|answer|tell|show|give|list|make|explain|check|look|read|say|wait|leave|skip|spare|drop|put|write|run"
            + "|add|do|extend|poll|edit|quote|name|come|pass|start|be|just|stop and|go)\\b"),
    WHEN_YOU(
            "\\b(?:before|after|when|whenever|if|once|every time|any time|each time|until|unless|at the (?:start|end|beginning) of) (?:you\\b|you're|\\w+ing\\b|(?:a|every|each|the) (?:session|answer|reply|task))"),
    I_WISH(
            "\\bi(?:'d| would| do| only| always| really| usually| generally| strongly| much| just)* (?:prefer|like|love|hate|want|rather|need|appreciate|expect|read|review|learn|accept|don't (?:want|like|care|accept|need)|can't (?:stand|read|see))\\b"
                    + "|\\bmy (?:preference|taste|style|eyes)\\b|\\b(?:to|for|with|tell|show|give|ask|spare|remind|teach|warn|let) me\\b|\\bme ill\\b|\\bfan of\\b|\\bhow i\\b"),
    I_AM("\\b(?:i'm|i am|im)\\b"),
    I_FIRST("^(?:" + Lead.WORDS + ")i\\b"),
    MY("\\bmy\\b"),
    PLEASE("\\b(?:please|pls|plz)\\b"),
    YOU("\\byou(?:r|'d|'ll)?\\b"),
    WE("\\b(?:we|us)(?:'re|'ve|'ll|'d)?\\b"),
    WE_FIRST("^(?:" + Lead.WORDS + ")(?:in (?:this|our) [\\w ]+?,? )?(?:we|in our|our|all our)\\b"),
    OUR("\\b(?:our|ours|the (?:team|company|project|repo))\\b"),
    PEOPLE(
            "\\b(?:team|customers?|lawyers?|legal|audit\\w*|board|designers?|translators?|colleagues?|vendor|maintainers?|ops|qa|dba?s|reviewers?|nobody|everyone|users|people|folks)\\b|\\b(?:he|she|they)\\b"),
    HERE(
            "\\b(?:here|over here|in (?:this|the) (?:repo|repository|project|codebase|code base|crate|app|company|monorepo)|there)\\b"),
    THING_FIRST(
            "^(?:" + Lead.WORDS + ")(?:the|this|that|these|all|a|an|our|every|each|everything|any|one|about|only)\\b"),
    DESCRIBES("^(?:" + Lead.WORDS
            + ")(?!(?:i|you|never|don't|no|if|when|whenever|before|after|to|please)\\b)(?:[^\\s,.;:]+ ){1,6}?(?:is|are|isn't|aren't|has|have|lives?|runs?|sits?|goes|go|gets?|needs?|comes?|uses?|means?|belongs?"
            + "|takes?|works?|must|can|can't|cannot|will|owns?|stays?|wants?|says?|happens?|resets?|only)\\b"),
    IS("\\b(?:is|are|isn't|aren't|has|have|was|were|'s|lives?|runs?|belongs?|needs?|means?|takes?)\\b"),
    CALLED("\\b(?:is called|named|means|stands for|is short for|is our|are our)\\b| = "),
    PASSIVE("\\b(?:is|are|be|get|gets|was|were) (?:not |only |never |always )?\\w+(?:ed|en|un|ut|de)\\b"),
    OVER("^[^,.;:]{2,45} (?:over|instead of|rather than|beats?|>|not) |, not "),
    IF_LIST("^[^.;:]{1,40}:"),
    VERBLESS(
            "^(?!.*\\b(?:is|are|was|were|has|have|had|be|been|does|do|did|must|may|can|can't|cannot|will|won't|should|would|could|don't|doesn't|isn't|aren't|goes|go|gets?|needs?|lives?|comes?|runs?|means|takes?|uses?|belongs?"
                    + "|stays?|i|i'm|we|you|they|it|it's|there's)\\b)"),
    TALK(
            "\\b(?:answers?|repl(?:y|ies)|summar\\w+|explanations?|explain|tone|bullets?|sentences?|short(?:er)?|brief|emojis?|apolog\\w+|compliments?|praise|words|chat|plain text|tables?|hints?|english|plan)\\b"),
    STYLE(
            "\\b(?:comments?|tests?|names?|functions?|lines?|imports?|types?|classes|variables?|docstrings?|commits?|diffs?|docs|spelling|style|returns?)\\b"),
    PLACE(
            "\\b(?:prod|production|staging|server|box|cluster|ci|pipeline|database|db|table|machines?|laptop|board|firmware|env|vpn|proxy|tenant|instance|sandbox|runners?|api|build|deploys?|release[sd]?)\\b"),
    BURNT(
            "\\b(?:got (?:bitten|burn(?:t|ed))|we lost|i lost|cost us|costs us|breaks?|broke|last time|went down|wiped|overwritten|got rid|ripped)\\b"),
    REASON("\\b(?:because|since|otherwise|or else|so that|so|else)\\b"),
    NUMBER("\\d"),
    NAME("`|[\\w]+[/_.][\\w]+"),
    EXCLAIMS("!");

    private final Pattern pattern;

    SpeechAct(String pattern) {
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /// The features of a statement: what each of its sentences does, what the first one does, and with which words it
    /// begins.
    static Set<String> features(String text) {
        Set<String> features = new TreeSet<>();
        List<Sentence> sentences = Sentence.of(text);
        for (int i = 0; i < sentences.size(); i++) {
            Set<SpeechAct> acts = in(sentences.get(i).text());
            for (SpeechAct act : acts) {
                features.add("act:" + act);
                if (i == 0) {
                    features.add("opens:" + act);
                }
            }
        }
        return features;
    }

    private static Set<SpeechAct> in(String sentence) {
        String prose = sentence.replaceAll("`[^`]*`", "`code`");
        Set<SpeechAct> acts = EnumSet.noneOf(SpeechAct.class);
        for (SpeechAct act : values()) {
            if (act.pattern.matcher(prose).find()) {
                acts.add(act);
            }
        }
        return acts;
    }

    /// What may stand before the first word that counts.
    private static final class Lead {
        /// Words that may stand before what is said: "also, please …".
        static final String WORDS =
                "(?:(?:and|also|so|but|please|pls|just|ok|no|hey|then|instead|in general|in future|in the future|from now on|from here on out|going forward|next time|for the (?:future|record)|remember(?: that)?|keep in mind(?: that)?"
                        + "|note(?: that)?|always|you should|you must|i want you to|in (?:this|our|the) (?:repo|repository|project|codebase|code base|crate|app|team|company))[,:]? )*";

        private Lead() {}
    }
}
