package dev.acumen.signal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sentences that give the agent a piece of work. They do not last, unless they say that they are meant in general.
final class PieceOfWork {
    /// Something to be made or found out: "please add a test", "we need to split this".
    private static final Pattern TASK = Pattern.compile(
            "^(?:(?:please|pls|ok(?:ay)?|now|then|and|so|great|good|thanks|nice|cool|perfect|yes|yep|can you|could you"
                    + "|would you|i want you to|i need you to|go ahead and|let's|next)[,.!:]? ){0,10}"
                    + "(?:(?:add|build|create|implement|write|make|draft|fix|refactor|rename|split|convert|generate|check|show"
                    + "|explain|give|tell|find|look|extract|port|move|try)(?: me)?"
                    + " (?:an?|the|this|that|it|them|another|two|three|some|what|why|how|if|in|at|up|out|off|for|both)\\b"
                    + "|(?:we|i) (?:need|want) (?:an?|to|the|two|some|it|this|that|one|[a-z]+ [a-z]+:))",
            Pattern.CASE_INSENSITIVE);

    /// An order about the one thing at hand: "Take it out", "now the other one", "First task: …", "move cell 14".
    private static final Pattern NEXT = Pattern.compile(
            "^(?:(?:please|pls|and|so|ok(?:ay)?|then|now|next|also|first|today|anyway)[,:]? ){0,5}"
                    + "(?:(?:take|put|move|undo|revert|redo|fix|rename|remove|delete|drop|collapse|rebase|split|convert|port|rewrite|clean|update|change"
                    + "|extend|add|make|build|create|write|implement|draft|generate|show|tell|give|find|look|check|explain|translate|sort|start|open|try|run"
                    + "|have a look|go on|go ahead|carry on|continue|rerun|revisit|rename|bump|restore|replace|swap|wire|hook|finish|search|number)"
                    + " (?:it|them|this|that|these|those|me|both|one|back|again|up|out|in|on|off|the|an?|[\\w./-]*[./_\\d][\\w./-]*)\\b"
                    + "|(?:undo|revert|continue|go on|go ahead|carry on|fix|redo|commit)\\b[^a-z]*$)"
                    + "|^(?:now|next|then|today|first(?: \\w+)?|for this one|anyway|ok,? (?:so )?now)\\b[:,]? ",
            Pattern.CASE_INSENSITIVE);

    /// An order: a verb in its plain form, with the thing that it is about right behind it.
    private static final Pattern ORDER = Pattern.compile(
            "^(?:(?i:please|pls|and|so|ok(?:ay)?|then|now|next|also|first|but|thanks|go ahead and|can you|could you|just)[,:]? )*"
                    + "(?!(?i:the|an?|we|i|you|he|she|they|it|this|that|these|those|our|my|your|their|its|no|not|never|only|there|here|all|some|most|both|each|every|for|in|on"
                    + "|at|by|to|of|with|from|if|when|while|as|because|since|than|before|after|over|under|let)\\b)[A-Za-z]{2,}(?<!s|ed|ing|ly)(?:-[a-z]+)? "
                    + "(?:(?i:the|an?|it|them|this|that|these|those|me|my|our|your|both|one|two|another|up|out|back|through|down)\\b"
                    + "|[`<\"A-Z]|[\\w-]*[./_\\d(][\\w./()-]*(?=[\\s,.!]|$))"
                    + "|^[^.;]{3,60}(?: -+|[–—:,]) (?i:please |pls |just )?[a-z]{2,}(?<!s|ed|ing|ly) (?:it|them|these|both|that)\\W*$");

    /// A piece of work that follows in the same sentence: "…, and now rename the class".
    private static final Pattern TRAILING_WORK = Pattern.compile(
            "(?:[,;]| [–—-]+) (?:and |so |but )?(?:also|now|then|please|pls|can you|could you|next)[,:]? (?:please |pls )?(?=\\w)",
            Pattern.CASE_INSENSITIVE);

    /// What may last: words of rules, and of limits to them.
    private static final Pattern LASTING = Pattern.compile(
            "\\b(?:always|never|every|any|each|anywhere|everywhere|whenever|from now on|in general|by default|instead of|not|no|don't|before you|after you|only)\\b",
            Pattern.CASE_INSENSITIVE);

    private PieceOfWork() {}

    /// Whether a sentence asks for something to be made or found out, whatever else it says.
    static boolean isTask(String prose) {
        return TASK.matcher(prose).find();
    }

    /// Whether a sentence is an order about the one thing at hand.
    static boolean isNext(String text) {
        return NEXT.matcher(text).find() && !mayLast(text);
    }

    /// Whether a sentence begins with an order: a verb in its plain form and a thing.
    static boolean isOrder(String text) {
        return ORDER.matcher(text).find() && !mayLast(text);
    }

    /// Whether a sentence has words of a rule or of a limit.
    static boolean mayLast(String text) {
        return LASTING.matcher(text).find();
    }

    /// A text without the piece of work at its end.
    static String cutFrom(String text) {
        Matcher joint = TRAILING_WORK.matcher(text);
        while (joint.find()) {
            String rest = text.substring(joint.end());
            if (isOrder(rest) || (Thoughts.isApart(rest) && !mayLast(rest))) {
                return text.substring(0, joint.start());
            }
        }
        return text;
    }
}
