package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Pattern;

/// Keys in addresses: a parameter that is a key by its name, a part of a path behind a word for what only its owner
/// calls.
final class LinkSecrets {
    private static final int SHORTEST = 16;
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{20,128}|[0-9A-F]{20,128}");
    private static final Pattern HEX32 = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern UUID = Pattern.compile("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern LETTERS = Pattern.compile("(?=.*[0-9])(?=.*[a-z]|.*[A-Z]).*");

    private static final String VALUE = "([A-Za-z0-9_.~%+-]{16,300}={0,2})(?=[\\s\"'`<>&#/?),;\\]}\\\\|]|\\z)";

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "key",
                    "[?&](?i:appid|app_?key|api_?key|apikey|api_?token|key|k|auth(?:key|_key|_token)?|access_?key|sig(?:nature)?|code|pass(?:key|code)?|pwd|secret"
                            + "|token|tk|t|hash_?key|user_?key|wskey|authtoken|ticket|otp|invite|credential|subscription-key|rskey|private_token|feed_token|rss_token|jwt|st)=" + VALUE,
                    (value, _) -> isKey(value),
                    begins("a", "k", "s", "c", "p", "t", "u", "w", "o", "i", "r", "f", "j", "h", "A", "K", "S", "T")),
            SecretKind.of(
                    "key",
                    "/(?i:[a-z-]{0,20}hooks?(?:b2)?|services|bot|tokens?|keys?|auth|private|secret|feeds?|ical|ics|rss|reset(?:-password|_password)?|password-reset|magic(?:-?link)?|invit(?:e|ation)s?"
                            + "|unsubscribe|verify|confirm|access|rpc|triggers?|incoming|ingest|collect|login|sso|ping|push|notify|share|webhook-test|flows?)"
                            + "(?:/[A-Za-z0-9_.@%-]{1,40}){0,3}?[/-]" + VALUE,
                    (value, _) -> isKey(value) ,
                    "/ho /we /se /bo /to /ke /au /pr /fe /ic /rs /re /pa /ma /in /un /ve /co /ac /rp /tr /lo /ss /pi /pu /no /sh /fl /Ho /We /gi"
                            .split(" ")),
            SecretKind.of(
                    "key",
                    "://[^\\s\"'`<>/]{3,80}/(?:api|v[0-9]|private-?)/?" + VALUE,
                    (value, _) -> (isMixed(value) || HEX32.matcher(value).matches()) && isKey(value),
                    "://"));

    private LinkSecrets() {}

    private static String[] begins(String... letters) {
        return java.util.Arrays.stream(letters)
                .flatMap(letter -> java.util.stream.Stream.of("?" + letter, "&" + letter))
                .flatMap(begin -> java.util.stream.IntStream.range(0, 32).mapToObj(bits -> begin + (char) ('@' + bits)))
                .toArray(String[]::new);
    }

    private static boolean isMixed(String value) {
        return value.chars().anyMatch(Character::isUpperCase) && value.chars().anyMatch(Character::isLowerCase);
    }

    private static boolean isKey(String value) {
        return value.length() >= SHORTEST
                && !SecretValue.isBlank(value)
                && (HEX.matcher(value).matches()
                        || (LETTERS.matcher(value).matches()
                                && !UUID.matcher(value).matches()
                                && Improbable.isRandom(value)));
    }
}
