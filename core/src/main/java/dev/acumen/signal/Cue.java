package dev.acumen.signal;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/// What to look for in a sentence: a family of wordings that says something about how long the sentence is meant to
/// hold. A cue decides nothing; what it weighs was measured ([Weights]).
enum Cue {
    NOW(
            "something of this moment or this change",
            "\\b(?:today|tonight|tomorrow|yesterday|(?:right )?now(?! on)|for (?:now|the moment|"
                    + "the time being|once)|at the moment|this (?:time|once|week|month|morning|afternoon|evening|"
                    + "sprint|release|pr|branch|commit|file|function|method|test|one|run|case|build|page|ticket|"
                    + "bug|change|diff|line|step|script|migration|module|class|round|demo|query|table|job|session)|"
                    + "these (?:two|three|files|tests|lines)|that one|those two|the (?:next|other|first|second|"
                    + "third|last) (?:one|two|step|test|file|commit)|until|till|while i|yet|temporar\\w+|just this|"
                    + "only this|as is|still|already|meanwhile|asap|on (?:monday|tuesday|wednesday|thursday|"
                    + "friday))\\b"),
    GENERAL(
            "meant in general",
            "\\b(?:always|never|ever|every|each|any|anything|anywhere|everything|everywhere|nothing|"
                    + "nowhere|nobody|no one|none|whenever|wherever|in general|generally|throughout|across|"
                    + "by default|as a rule|without exception|no exceptions|period|full stop|in all|all (?:our|the|"
                    + "of)|usually|normally)\\b"),
    PROJECT(
            "this project, in here",
            "\\b(?:in (?:this|the|our) (?:repo|repository|project|codebase|code base|crate|app|company|"
                    + "team|monorepo|tree|workspace|org)|(?:this|the) (?:repo|project|codebase|code base|monorepo|"
                    + "team|shop|house)|in here|around here|over here|this is an? \\w+ (?:repo|project|shop|"
                    + "codebase)|'s an? \\w+ (?:repo|project|shop|codebase))\\b"),
    HERE("here", "\\bhere\\b"),
    WE("we", "\\bwe(?:'re|'ve|'ll|'d)?\\b"),
    OUR("our", "\\bours?\\b"),
    OUR_HABIT(
            "what we do",
            "\\bwe(?:'re| are)? (?:don't|do not|never|always|only|usually|use|write|keep|run|ship|put|"
                    + "have|say|call|follow|stick|name|store|test|deploy|tag|pin|target|support|prefix|log|treat|"
                    + "squash|rebase|merge|review|go|do|still|all|on|prefer|like|avoid|try|want|build|generate|"
                    + "import|throw|return|commit|version|release|track|don't)\\b"),
    NORM(
            "must, may not, belongs",
            "\\b(?:must(?:n't| not)?|has to|have to|needs? to|should(?:n't| not)?|may not|not allowed|"
                    + "allowed|banned|forbidden|off[- ]limits|required|mandatory|supposed to|ought to|"
                    + "belongs? (?:in|to)|goes? (?:in|into|under|to|next)|lives? (?:in|under|at|on)|are meant|"
                    + "is meant)\\b"),
    RULE(
            "a rule, a policy, a convention",
            "\\b(?:rules?|polic(?:y|ies)|conventions?|standards?|house style|style ?guide|agreed|"
                    + "agreement|religion|contract|frozen|on purpose|by design|deliberate\\w*|that's how|"
                    + "that is how|the way (?:we|it|things)|how we)\\b"),
    BAN(
            "no, don't, stop",
            "(?:^|[.,;:] ?)(?:and )?(?:no|not|never|don't|do not|dont|stop|quit|avoid|please don't|"
                    + "pls no|nope|less|without)\\b"),
    COMPLAINT(
            "a complaint about a habit",
            "\\b(?:you keep|you(?:'ve| have)? (?:always|again|once more)|again with|(?:second|third|"
                    + "fourth|fifth|2nd|3rd|4th|nth) time|every (?:single )?time|each time|stop \\w+ing|"
                    + "quit \\w+ing|enough (?:with|of)|how (?:many times|often)|i(?:'ve)? (?:already )?(?:asked|"
                    + "told|said)|keeps? (?:happening|doing)|once more|yet again)\\b"),
    WISH(
            "what I like, want, do",
            "\\bi(?:'d| would)?(?: really| always| usually| also| generally| much| strongly)* (?:prefer|"
                    + "like|love|hate|want|don't (?:like|want|need|care|read)|rather|need you|tend|appreciate|"
                    + "expect|find|can't stand|read|do|review|write|work|decide|merge|push)\\b|\\bnot a (?:big |"
                    + "huge )?fan\\b|\\bwould be nice\\b|\\bif you could\\b|\\bmy (?:preference|taste|rule|"
                    + "style)\\b|\\bfor me\\b"),
    REMEMBER(
            "remember, from now on",
            "\\b(?:remember|note (?:that|down|to|for|this)|(?:make|take) a (?:mental )?note|noted?:|"
                    + "keep (?:in mind|that in mind|this in mind)|bear in mind|for (?:next|the next|future|later)|"
                    + "going forward|from (?:now|here|today|this point)(?: out)? on(?:wards?)?|from here on out|"
                    + "in (?:the )?future|for the record|memor\\w+|don't forget|fyi|fwiw|so you know|good to know|"
                    + "for what it's worth|henceforth|next time|in every session|learn from|burn (?:it|this|"
                    + "that))\\b"),
    REMEMBER_FIRST(
            "begins with remember or for the record",
            "^(?:(?:please|pls|and|ok(?:ay)?|also|so|btw|by the way),? ){0,10}(?:remember|note|keep in mind|"
                    + "bear in mind|make a note|take a note|for (?:future|next|the record)|from now on|"
                    + "going forward|fyi|fwiw|fun fact|heads up|just so you know|important)\\b"),
    TASK(
            "begins with a task",
            "^(?:(?:please|pls|ok(?:ay)?|now|then|and|so|great|good|thanks|nice|cool|perfect|yes|yep|no|"
                    + "also|next|first|let's|can you|could you|would you|i want you to|i need you to|go ahead and|"
                    + "just)[,.!:]? ){0,10}(?:add|build|create|implement|write|split|convert|draft|fix|rename|move|"
                    + "remove|delete|make|try|run|rerun|check|look|show|tell|give|find|update|change|revert|redo|"
                    + "explain|compare|read|open|start|set|review|port|generate|compute|measure|print|list|sort|"
                    + "merge|rebase|commit|push|undo|restore|refactor|extract|replace|bump|upgrade|install|deploy|"
                    + "restart|reproduce|debug|investigate|figure|clean|send|post|summar\\w+|sketch|prototype|do|"
                    + "put|turn|switch|swap|drop|copy|paste|leave|skip|ignore|wrap|mark|document|test|have|let|"
                    + "plot|train|render|parse)\\b"),
    USE_FIRST(
            "begins with use, keep, prefer",
            "^(?:(?:please|pls|ok(?:ay)?|so|and|then|instead|no|nope|yes)[,.!:]? ){0,10}(?:use|prefer|stick|"
                    + "go with|keep|follow|stay|treat|ask|assume|answer|reply|call|name|prefix|run|write|put|"
                    + "stage)\\b"),
    I_DID(
            "what I did",
            "\\bi (?:just |already |also |only )?(?:[a-z]+ed|pushed|set|saw|got|had|was|did|went|ran|"
                    + "made|found|took|put|wrote|read|meant|thought|forgot|broke|left)\\b"),
    PAST(
            "what happened",
            "\\b(?:was|were|did|didn't|had|happened|went|got|broke|failed|worked|used to|crashed|came|"
                    + "took|last (?:week|year|month|time|night|friday|monday))\\b"),
    PLAN(
            "a plan",
            "\\b(?:i'll|we'll|will|gonna|going to|plan(?:ning)? (?:is|to)|someday|at some point|later|"
                    + "soon|eventually|next (?:week|month|quarter|sprint|year))\\b"),
    MUSING(
            "perhaps, would, I think",
            "\\b(?:if (?:we|i|you|it|this|that|they)(?:'re)? (?:were|was|had|would|could|did|ever)|would|"
                    + "could|maybe|perhaps|might|imagine|suppose|thinking|wonder|what if|let's say|in theory|"
                    + "probably|i guess|i think|not sure|dunno|considering|undecided|tempted)\\b"),
    QUOTATION(
            "what somebody else says",
            "\\b(?:said|says|wrote|writes|according to|as per|quote|the (?:docs?|readme|ticket|review|"
                    + "linter|spec|guide|manual|error|warning|message|log) (?:say|tell|read|want|complain)s?|he|"
                    + "she|they|him|her|them|his)\\b"),
    AUDIENCE(
            "users of the product",
            "\\b(?:customers?|clients?|players?|patients?|visitors?|members?|buyers?|drivers?|guests?|"
                    + "students?|nurses?|admins?|subscribers?)\\b"),
    FAILURE(
            "a failure",
            "\\b(?:errors?|exceptions?|crash\\w*|fails?|failing|warnings?|undefined|traceback|"
                    + "stack ?trace|hangs?|bugs?|broken|wrong|flaky|segfault\\w*|panic\\w*|timeouts?)\\b"),
    POINTER("it, that, there", "\\b(?:it|its|it's|that|that's|this|there|there's)\\b"),
    DEFINITE_SUBJECT(
            "is about the one thing at hand", "^(?:and |but |so )?(?:the|this|that|these|those|it|its|it's|they) "),
    YOU("you", "\\byou(?:'re|'ve|'ll|'d|r)?\\b"),
    FORBIDDEN_DEED(
            "don't do this",
            "\\b(?:don't|do not|dont|never|stop|no) (?:touch|edit|change|run|use|commit|push|add|write|"
                    + "put|create|rewrite|refactor|format|install|delete|assume|guess|mix|merge|apply|import|log|"
                    + "mock|skip|explain|apologi\\w+|summar\\w+|ask|start|open|make|call|bother|hard-?code|invent|"
                    + "generate|bump|rename|move|import|leave|send|print|use|disable|swallow|catch)\\b"),
    ONLY("only, nothing else", "\\b(?:only|just|solely|exclusively|nothing else|nothing but|that's it|and nothing)\\b"),
    CONTRAST("instead of, rather than", "\\b(?:instead of|rather than|not|over|never|no)\\b"),
    REASON("a reason", "\\b(?:because|since|otherwise|or else|so that|cause|bc|that's why|reason)\\b"),
    UNLESS(
            "unless, without asking",
            "\\b(?:unless|without (?:asking|my|a|an|being)|except|only (?:if|when|after)|before asking|"
                    + "ask (?:me|first|before)|check with)\\b"),
    CONDITION(
            "begins with when or if",
            "^(?:and |but )?(?:when|whenever|if|before|after|any time|every time|each time|once)\\b"),
    PRAISE(
            "thanks, praise",
            "\\b(?:thanks|thank you|thx|great|perfect|nice|lovely|awesome|cheers|good job|well done|"
                    + "looks good|lgtm)\\b"),
    SARCASM(
            "a joke or a sigh",
            "\\b(?:oh great|oh wonderful|brilliant|fantastic|love it when|lovely|of course|wow|jesus|lol|"
                    + "haha|sigh)\\b"),
    GENERIC_STATE(
            "how something is here",
            "^[a-z0-9<>'_.\\-/ ]{2,60}? (?:is|are|isn't|aren't) (?:generated|written|banned|forbidden|"
                    + "handled|stored|kept|done|made|defined|read-only|owned|shared|frozen|public|private|always|"
                    + "never|only|all|for|on|in|at|under|the|a|an|our|not)\\b"),
    GENERIC_PLURAL(
            "how things of a kind are",
            "^(?:and |also |btw |all )?[a-z]+(?:s|es)(?: [a-z]+)? (?:are|go|live|belong|get|have|use|"
                    + "need|must|stay|come|run|start|end|take|carry|never|always|don't)\\b"),
    COLON("a colon", ":"),
    DASH("a dash", "[–—]| - "),
    ENUMERATION("an enumeration", ",[^,]*,"),
    EXCLAMATION("an exclamation mark", "!"),
    ELLIPSIS("three dots", "\\.\\.\\.|…"),
    ARROW("an arrow", "->|=>|→"),
    ORDER_LATER(
            "an order after a comma or a colon",
            "[.;:!?,–—-] (?:(?:and|so|but|then|please|pls|always|just|instead) ){0,3}(?:use|prefer|stick|go|keep|follow|"
                    + "stay|treat|ask|assume|answer|tell|show|give|list|make|explain|check|look|read|say|wait|do|leave|let|"
                    + "stop|skip|spare|drop|cut|split|set|put|write|run|add|test|try|take|clear|call|name|quote|mark|"
                    + "poll|come|get|don't|do not|never)\\b"),
    OFF_LIMITS(
            "forbidden, off limits",
            "\\b(?:hands off|off[- ]limits|forbidden|prohibited|banned|not allowed|must ?not|mustn't|may not|no[- ]go|"
                    + "is cheating|not acceptable|nothing (?:goes|in|from|leaves|gets)|without (?:asking|my (?:ok|okay|go)))\\b"),
    NO_NOUN(
            "none of a thing",
            "^(?:(?:and|but|so|also|please|pls|ok|again|no)[,.!:]? ){0,5}(?:no|zero) (?!need|problem|worries|rush|idea|matter|one\\b|wonder"
                    + "|hurry|luck|way|doubt|thanks|it|that|this|i|you|we)[a-z`-]+"),
    OVER(
            "one rather than another",
            "^(?!.*\\b(?:is|are|was|were)\\b.*\\bover\\b)[a-z0-9`][^,.;:]{2,45} (?:over|instead of|rather than|beats?|before) "),
    ABOUT_ME(
            "who I am, what I work on",
            "^(?:(?:and|but|so|also|sorry|hey)[,]? ){0,5}(?:i'm|i am) (?:an?|the|not|on|in|learning|new|used|from|colou?r|blind|deaf)\\b"
                    + "|\\bmy (?:machine|laptop|setup|home|editor|terminal|mac|phone|english|screen|tools|history|code|book)\\b"),
    TO_ME(
            "tell me, for me",
            "\\b(?:tell|show|give|ask|spare|send|remind|teach|warn|help) me\\b|\\b(?:with|to|for) me\\b|\\bcome back to me\\b"),
    WHEN_YOU(
            "whenever you do something",
            "\\b(?:before|after|when|whenever|if|once|every time|any time|each time|until|unless) you(?:'re|'ve)?\\b"),
    TOO_OFTEN(
            "that it happens too often",
            "^(?:(?:and|so|ugh|no)[,.!]? )?again\\b|\\b(?:too (?:often|much|many)|all the time|(?:last|this) (?:week|month)|what's with"
                    + "|for the \\w+ time|told you|in a row|yet another|sick of|tired of)\\b|\\bagain\\.\\.\\."),
    VERBLESS(
            "without a verb of its own",
            "^(?!.*\\b(?:is|are|was|were|has|have|had|be|been|does|do|did|must|may|can|can't|cannot|will|won't|should|would|could|don't"
                    + "|doesn't|isn't|aren't|goes|go|gets?|needs?|lives?|comes?|runs?|means|takes?|uses?|belongs?|stays?|i|we|you|they|it|it's|there's)\\b)"),
    QUESTION(
            "a question",
            "\\?\\s*$|^(?:and |but |so |ok |hm+ |wait |huh ){0,10}(?:what|why|how|who|when|where|which|is|are|do|does|"
                    + "did|can|could|should|would|will|isn't|aren't|don't you|didn't|has|have|am)\\b.*\\?");

    private static final Set<Cue> ORDERS = EnumSet.of(USE_FIRST, TASK, BAN, NO_NOUN, FORBIDDEN_DEED);

    private final String description;
    private final Pattern pattern;

    Cue(String description, String pattern) {
        this.description = description;
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /// For a person: what of this kind was found.
    String description() {
        return description;
    }

    /// Whether it says by itself what is to be done or left.
    boolean isOrder() {
        return ORDERS.contains(this);
    }

    /// The cues in a sentence. What stands in backticks is looked over.
    static Set<Cue> in(String sentence) {
        String prose = Sentence.prose(sentence);
        Set<Cue> found = EnumSet.noneOf(Cue.class);
        for (Cue cue : values()) {
            if (cue.pattern.matcher(prose).find()) {
                found.add(cue);
            }
        }
        return found;
    }
}
