package dev.acumen.redaction;

import java.util.List;

/// Passwords in code that stand where a call takes one: after a user in a login, after an address and a user in a
/// connection.
final class CallSecrets {
    private static final String VALUE = "[bru]?(?:\"([^\"\\\\\\n]{4,200})\"|'([^'\\\\\\n]{4,200})')";
    private static final String NEXT = "\\s{0,20},\\s{0,20}";
    private static final String USER =
            "(?![\"'](?:google|github|gitlab|facebook|apple|microsoft|local|session|bearer|basic|jwt|token|oauth)[\"'])(?:\"[A-Za-z0-9_.@+=,\\\\-]{1,80}\"|'[A-Za-z0-9_.@+=,\\\\-]{1,80}'|[$@]?[A-Za-z_.>-]{0,40}(?i:user|login|mail|account|from|sender|name)[A-Za-z_.()]{0,20})";

    private static final String ADDRESS = "(?:[\"'](?:[^\"'\\n]{0,120}[.:/][^\"'\\n]{0,120}|localhost)[\"']"
            + "|[$@]?[A-Za-z_.>-]{0,40}(?i:host|url|uri|dsn|server|address)[A-Za-z_.()]{0,20})";

    private static final String LOGIN =
            "(?i:log_?[io]n|(?<=\\.)(?:simple_)?bind(?:_s)?|sign_?in|auth(?:enticate|entication|(?= ?=? ?\\())|[a-z]{0,16}authenticator|basic_?auth|plain_?auth|credentials?"
                    + "|username_?password[a-z_]{0,40})";

    private static final String HEX = "[0-9a-f]{32,64}(?:-[0-9a-f]{6,12}){0,3}";

    private static final String CONNECT = "(?i:connect(?:ion)?|PDO|mysqli|dial[a-z]{0,10}|open)";

    static final List<SecretKind> ALL = List.of(
            kind(
                    LOGIN + "(?:(?: ?= ?)?\\(|, )\\s{0,20}(?:\"\"" + NEXT + "|" + ADDRESS + NEXT + ")?" + USER + NEXT
                            + VALUE,
                    "log bin sim sig aut bas pla cre use".split(" ")),
            // hmac.new(b"…"), jwt.sign(claims, '…'), new SecretKeySpec("…".getBytes(), "AES")
            SecretKind.of(
                    "password",
                    "(?i:(?:hmac|jwt\\.(?:sign|verify|encode|decode))\\((?:[^()\"'\\n]{0,60}|[\"'][a-z0-9-]{3,10}[\"']), ?"
                            + "|(?:hmac\\.new|secretkeyspec|fernet|aes\\.new|cookieparser|signedstring)\\()"
                            + SettingSecrets.WRAPPED + VALUE,
                    (value, ignored) -> SecretValue.isGiven(value)
                            && value.length() >= 6
                            && !PlainWords.isAbout(value.replaceAll("[-_]", " ")),
                    "hma jwt sec sig fer coo aes".split(" ")),
            kind("WiFi\\.begin\\(\\s{0,8}[^,()]{1,60}, ?" + VALUE, "WiF"),
            // "…".toCharArray()
            kind("\\.toCharArray\\((?<=\"([^\"\\\\\\n]{4,80})\"\\.toCharArray\\()", ".to"),
            kind(
                    CONNECT + "\\(\\s{0,20}" + ADDRESS + NEXT + "(?:[0-9]{2,5}" + NEXT + ")?" + USER + NEXT + VALUE,
                    "con PDO mys dia ope".split(" ")),
            // WiFi.begin("Cabin", "…"), search("APPID", "…")
            SecretKind.of(
                    "password",
                    "(?i:(?:connect|begin|login|session|client|search|account|join|open)[a-z_]{0,12})\\((?:\\s{0,20}[\"'][^\"'\\n]{1,80}[\"']\\s{0,20},){1,3}\\s{0,20}[\"']([^\"'\\n]{8,100})[\"']",
                    (value, ignored) -> value.matches(HEX) || Shape.of(value) == Shape.MADE,
                    "con beg log ses cli sea acc joi ope".split(" ")),
            // pymysql.connect("db1", "root", "…")
            kind(
                    "(?i:(?:mysqli?|pymysql|mysqldb|mariadb|pg|psycopg2?|odbc|oracledb|cx_oracle|mssql|database|db|ftp|sftp|ssh|smtp|imap|ldap|redis|mongo)[a-z0-9_]{0,12}(?:\\.|->|::|_)[a-z_]{0,12}connect(?:ion)?\\(|mysqli?_connect\\()\\s{0,20}[\"'][^\"'\\n]{1,80}[\"']"
                            + NEXT + "(?:[0-9]{2,5}" + NEXT + ")?" + USER + NEXT + VALUE,
                    "mys pym mar pg. pg_ psy odb ora cx_ mss dat db. db_ ftp sft ssh smt ima lda red mon".split(" ")),
            // Mailgun::create('…'), new WeatherClient("…")
            SecretKind.of(
                    "secret",
                    "(?:(?<=[a-z0-9](?:::|\\.|->))(?i:create|init|initialize|setup|configure|login|use_?key|set_?key|start)"
                            + "|(?i:client|api|sdk|service|gateway|mailer|bot|provider))\\(\\s{0,20}[\"'](" + HEX
                            + ")[\"']\\s{0,4}[,)]",
                    (value, isQuoted) -> true,
                    "cre ini set con log use sta cli api sdk ser gat mai bot pro".split(" ")));

    private CallSecrets() {}

    private static SecretKind kind(String pattern, String... beginnings) {
        return SecretKind.of("password", pattern, (value, ignored) -> isGiven(value), beginnings);
    }

    /// No word of the interface or of a test, as in `login("user", "wrong password")`.
    private static boolean isGiven(String value) {
        String words = value.replaceAll("[-_]", " ");
        return SecretValue.isHanded(value.replace(' ', '-')) && !(words.indexOf(' ') >= 0 && PlainWords.isAbout(words));
    }
}
