package dev.acumen.staleness;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sentences that say which version of something a project uses.
final class Releases {
    /// What says that a project uses something, the product, its version.
    private static final Pattern CLAIM = Pattern.compile(
            "(?<![\\w-])(?i:uses?|using|runs? (?:on|under|with)|running (?:on|under|with)?|runs|built (?:on|with|for|against)"
                    + "|builds? (?:on|with|for|against)|targets?|targeting|pinned (?:to|at)|stays? (?:on|at|with)"
                    + "|sticks? (?:to|with)|compiles? (?:with|for|to)|compiled (?:with|for|to)|requires?|needs?|is on"
                    + "|are on|is at|tested (?:on|with)|written (?:in|for)|on|with|is|version of the project is"
                    + "|we(?:'re| are) on|assumes?|expects?)(?: only)? (?:the |a |an )?"
                    + "\u0001?(?<product>[@\\p{L}][\\p{L}\\p{N}_./+-]{0,40}(?: (?:Boot|CSS|Native|Router))?)"
                    + " (?:version )?v?(?<version>\\d{1,4}(?:\\.(?:\\d{1,4}|x)){0,3})(?<behind>\\S*(?:\\s+\\S+){0,2})");

    /// What makes a version one of several, or a bound.
    private static final Pattern OTHERWISE = Pattern.compile(
            "(?i)(?<![\\w-])(?:at least|or (?:later|newer|higher|above|older|lower|below|earlier|up|greater|better|more)"
                    + "|and (?:later|newer|higher|above|up|older|below)|minimum|maximum|min|max|since|before|after|older"
                    + "|newer|later|until|up to|upgrad\\w*|updat\\w*|migrat\\w*|compatib\\w*|supports?|supported|both|vs|versus"
                    + "|either|or|instead|not|never|don't|doesn't|eol|drops?|dropped|introduced|available|deprecated|from"
                    + "|to move|moving|planned|plan|next|future|once|when|if|unlike|than|matrix|also|breaks?|broke|fails?"
                    // What is deployed may have another version than the tree asks for.
                    + "|production|prod|staging|lambdas?|deploy\\w*|hosted|hosting|cluster|containers?|cloud|customers?"
                    + "|failed|removed|added in|in addition|between|through)(?![\\w-])|[<>=≥≤~^]");

    private static final Pattern BEHIND = Pattern.compile(
            "[+-].*|[%°].*|\\s+(?:MB|GB|seconds?|ms|minutes?|times|percent"
                    + "|items|files|lines|columns|rows|workers?|threads?|nodes?|pods?|replicas?|instances?|cores?|retries|days?"
                    + "|hours?|characters|spaces|users|and|or|to)\\b.*",
            Pattern.CASE_INSENSITIVE);

    /// What says that a version is the one of who builds. Later ones build, too, what is for an earlier one.
    private static final Pattern BUILDING =
            Pattern.compile("(?i)(?<![\\w-])(?:build|builds|building|built|jdk|toolchain|maven|mvn|gradle)(?![\\w-])");

    private Releases() {}

    static void in(KeyPointSentence sentence, Set<Mention> mentions) {
        // Backticks around a name and its version say the same as none.
        String text = sentence.text().replace("`", "").replace("**", "");
        if (text.length() > 2_000 || OTHERWISE.matcher(text).find()) {
            return;
        }
        Matcher matcher = CLAIM.matcher(text);
        while (matcher.find()) {
            if (!BEHIND.matcher(matcher.group("behind")).matches()) {
                mentions.add(new Mention.Release(
                        matcher.group("product"),
                        matcher.group("version"),
                        BUILDING.matcher(text).find()));
            }
        }
    }

    /// A product as other files call it: `node.js` and `NodeJS` are `node`.
    static String product(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return switch (lower) {
            case "node", "nodejs", "node.js" -> "node";
            case "golang" -> "go";
            case "python3" -> "python";
            case "openjdk", "temurin" -> "jdk";
            case "next.js", "nextjs" -> "next";
            case "vue.js", "vuejs" -> "vue";
            case "reactjs", "react.js" -> "react";
            case "nuxt.js" -> "nuxt";
            case "express.js" -> "express";
            case "tailwind", "tailwind css" -> "tailwindcss";
            case "angular" -> "@angular/core";
            case "springboot", "spring boot" -> "spring-boot";
            case "ruby on rails" -> "rails";
            case "react native" -> "react-native";
            case "react router" -> "react-router";
            case "rust" -> "rust";
            default -> lower;
        };
    }
}
