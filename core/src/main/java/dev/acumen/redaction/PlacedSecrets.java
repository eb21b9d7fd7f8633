package dev.acumen.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// Values that are secret because of what stands beside them: the id that they belong to, the command that printed
/// them, the cookie or the block that holds them, or because of what they are when they are decoded.
final class PlacedSecrets {
    private static final LazyPattern UUID = new LazyPattern("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final String NAME = "(?:pass|pwd|secret|token|cred|key|auth)";

    /// What tells a key from other Base64 stands in so many characters.
    private static final int HEADER = 48;

    /// What UTF-8 makes of bytes that are no text.
    private static final int REPLACED = 0xFFFD;

    /// A command that prints a secret, to the end of its line.
    private static final String PRINTS =
            "(?:cat|head|less|bat|type|more|tail) [^\\n|]{0,100}?(?:auth[a-z_-]{0,12}\\.|passw|(?:cred|login|userpass)[a-z]{0,8}\\.|secrets?/|secret|token|password|passwd|master\\.key|credentials/[a-z]{1,20}\\.key|api[_-]?key)[a-z0-9_.-]{0,40}"
                    + "|op read [^\\n]{1,200}|pass show [^\\n]{1,100}|security find-generic-password [^\\n]{1,200}"
                    + "|vault (?:kv get|read) [^\\n]{0,60}-field[^\\n]{1,100}|kubectl get secret [^\\n]{1,200}base64 (?:-d|-D|--decode)"
                    + "|gcloud auth print-[a-z-]{1,20}token|gh auth token|az account get-access-token[^\\n]{1,80}tsv"
                    + "|aws secretsmanager get-secret-value [^\\n]{1,150}text"
                    + "|(?:echo|printenv) [\"']?\\$?\\{?[a-z0-9_]{0,40}" + NAME + "[a-z0-9_]{0,20}\\}?[\"']?";

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "aws secret key",
                    "(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9/+]{1,12}(?:[A-Za-z]{1,30}[^A-Za-z0-9/+]{1,12}){0,5}?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
                    (value, ignored) -> isAwsSecret(value),
                    "AKIA",
                    "ASIA"),
            SecretKind.of(
                    "aws secret key",
                    "(?<=(?<![A-Za-z0-9/+])([A-Za-z0-9/+]{40})[^A-Za-z0-9/+]{1,6})(?:AKIA|ASIA)[A-Z0-9]{16}",
                    (value, ignored) -> isAwsSecret(value),
                    "AKIA",
                    "ASIA"),
            SecretKind.of(
                    "password",
                    "(?<=(?<![\\w.-])[\\w.-]{1,40}:([^\\s:@\"'`(){}$]{4,60}))@(?:tcp|udp|unix)\\(",
                    (value, ignored) -> SecretValue.isGiven(value),
                    "@tcp @udp @unix".split(" ")),
            SecretKind.of(
                    "auth token",
                    "(?<![A-Za-z0-9])AC[0-9a-f]{32}[^0-9A-Za-z\\n]{1,6}(?:[A-Za-z_ ]{0,30}[:=]\\s?[\"'])?([0-9a-f]{32})(?![0-9a-f])",
                    (value, isQuoted) -> true,
                    "AC0 AC1 AC2 AC3 AC4 AC5 AC6 AC7 AC8 AC9 ACa ACb ACc ACd ACe ACf".split(" ")),
            SecretKind.of(
                    "private key",
                    "(?<![A-Za-z0-9+/_-])LS0tLS1CRUdJTi[A-Za-z0-9+/_-]{30,20000}+={0,2}",
                    (value, ignored) -> begins(value).contains("PRIVATE KEY"),
                    "LS0tLS1CRUdJTi"),
            SecretKind.of(
                    "registry login",
                    "(?i)(?<=[\"'])auth[\"']\\s{0,4}:\\s{0,4}[\"']([A-Za-z0-9+/]{8,2000}={0,2})[\"']",
                    (value, ignored) -> decoded(value).indexOf(':') > 0,
                    "aut"),
            SecretKind.of(
                    "signature",
                    "(?i)(?<=[?&;, ](?:X-(?:Amz|Goog)-)?)(?:signature|security-token)=([A-Za-z0-9%+/_~-]{32,3000}+={0,2})",
                    (value, ignored) -> !SecretValue.isBlank(value),
                    "sig Security-Token= security-token=".split(" ")),
            SecretKind.of(
                    "cookie",
                    "(?i)set-cookie: ?[a-z0-9_.-]{1,100}=(?:s%3A)?([a-z0-9%._~+/-]{32,4000}+={0,2})",
                    SecretValue::isRandom,
                    "set-cookie"),
            SecretKind.of(
                    "session cookie",
                    "(?i)(?:sess(?:ion)?(?:[_-]?(?:id|key|token))?|(?<![a-z])sid)=(?:s%3A)?[\"']?([A-Za-z0-9%._~+/-]{16,2000}+={0,2})",
                    (value, isQuoted) -> SecretValue.isToken(value, isQuoted)
                            && !UUID.matcher(value).matches(),
                    "ses",
                    "sid"),
            SecretKind.of(
                    "private key",
                    "(?<=(?i:private[ _-]{0,2}key|mnemonic|deployer)[^\\n]{0,60})0x[0-9a-fA-F]{64}(?![0-9a-fA-F])"
                            + "|0x[0-9a-fA-F]{64}(?![0-9a-fA-F])(?=[^\\n]{0,60}(?i:private[ _-]{0,2}key))"
                            + "|(?<=(?i:accounts)[\"']?[ \\t]{0,2}[:=][ \\t]{0,2}\\[[^\\]\\n]{0,200})0x[0-9a-fA-F]{64}(?![0-9a-fA-F])",
                    (value, isQuoted) -> true,
                    zeroX()),
            SecretKind.of(
                    "unseal key",
                    "(?i)(?:unseal|recovery) key(?: [0-9]{1,2})?(?: \\([^)\\n]{1,30}\\))?: {0,4}([A-Za-z0-9+/=]{30,100})",
                    (value, isQuoted) -> true,
                    "uns",
                    "rec"),
            SecretKind.of(
                    "secret",
                    "(?i)(?<![a-z0-9_-])(?:" + PRINTS
                            + ")(?: ?; ?echo)?[ \\t]{0,3}\\r?\\n(?:[a-z0-9_.@-]{2,40}\\r?\\n)?([!-~]{8,2000})[ \\t]{0,3}(?:\\r?\\n|\\z)",
                    (value, ignored) -> isPrinted(value),
                    "cat|hea|les|bat|typ|op |pas|sec|vau|kub|gcl|gh |az |aws|ech|pri".split("\\|")),
            SecretKind.of(
                    "secret",
                    "(?i)(?:salt|pepper)(?<=[a-z0-9][_-](?:salt|pepper))[\"']?[ \\t]{0,3}[:=][ \\t]{0,3}[\"']?([A-Za-z0-9+/=_-]{16,200})",
                    SecretValue::isToken,
                    "sal",
                    "pep"),
            given("\\bnet use(?:r)? [^\\n]{1,80}? ([^\\s/\\\\]{5,100}) /(?:add|user)", "net use"),
            given("\\becho [\"']?[a-z_][a-z0-9_-]{0,40}:([^\\s\"'|]{4,200})[\"']? ?\\| ?(?:sudo )?chpasswd", "echo "),
            given(
                    "\\b(?:(?:sqlplus|impdp|expdp|rman|sqlldr) [^\\n]{0,60}?|connect\\([\"'])[A-Za-z0-9_]{1,30}/([^\\s@\"'/]{4,60})@",
                    "connect(",
                    "sqlplus",
                    "impdp",
                    "expdp",
                    "rman ",
                    "sqlldr"),
            SecretKind.of(
                    "password",
                    "(?i)(?<![\\p{L}0-9/.@:-])(?:admin|root|guest|gast|demo|postgres|administrator|sysadmin)(?: ?/ ?|:)([^\\s\"'`<>;,()/]{5,60})(?=[.,;!?)\"'`]{0,2}(?:\\s|\\z))",
                    (value, ignored) -> isOfAccount(value),
                    "adm roo gue gas dem pos sys".split(" ")),
            given("--token[ =]([a-z0-9]{6}\\.[a-z0-9]{16})(?![a-z0-9])", "--token"),
            SecretKind.of(
                    "password",
                    "(?i)(?:password|passphrase|token) for (?:key )?[\"'][^\"'\\n]{1,200}[\"']: {0,2}([^\\s\"'`<>]{5,200})",
                    SecretValue::isSaid,
                    "pas",
                    "tok"),
            SecretKind.of(
                    "token",
                    "(?i)(?:\\.(?:login|settoken|authenticate|auth)\\([\"']([^\"'\\n]{20,300})[\"']\\)|sonar\\.login[=:] ?([^\\s\"']{20,100}))",
                    SecretValue::isToken,
                    ".lo .se .au son".split(" ")));

    private PlacedSecrets() {}

    private static boolean isOfAccount(String value) {
        Shape shape = Shape.of(value);
        return shape.isAtLeast(Shape.NUMBERED) || (shape == Shape.JOINED && value.matches(".*[0-9].*"));
    }

    private static SecretKind given(String pattern, String... beginnings) {
        return SecretKind.of("password", pattern, (value, ignored) -> SecretValue.isChosen(value), beginnings);
    }

    /// Three characters each: the beginning of any hexadecimal number.
    private static String[] zeroX() {
        return "0123456789abcdef".chars().mapToObj(c -> "0x" + (char) c).toArray(String[]::new);
    }

    private static boolean isAwsSecret(String value) {
        return !value.contains("EXAMPLE")
                && value.chars().anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase)
                && value.chars().anyMatch(c -> !Character.isLetter(c));
    }

    /// A line that is one value: not a word, a path or a name.
    private static boolean isPrinted(String value) {
        return SecretValue.isRandom(value, true)
                || Shape.of(value).isAtLeast(Shape.NUMBERED)
                || value.matches("[0-9a-f]{32,128}");
    }

    /// The text that Base64 stands for, as far as it goes; empty where it is none.
    static String decoded(String value) {
        String text = new String(bytes(value), StandardCharsets.UTF_8);
        return text.chars().allMatch(c -> c != REPLACED && c != 127 && (c >= ' ' || c == '\n' || c == '\r'))
                ? text
                : "";
    }

    /// What a value in Base64 begins with, whatever follows.
    private static String begins(String value) {
        return new String(bytes(value.substring(0, Math.min(value.length(), HEADER))), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String value) {
        String whole = value.replaceAll("=+$", "").replace('-', '+').replace('_', '/');
        try {
            return Base64.getDecoder().decode(whole.substring(0, whole.length() / 4 * 4));
        } catch (IllegalArgumentException ignored) {
            return new byte[0];
        }
    }
}
