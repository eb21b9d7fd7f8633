package dev.acumen.redaction;

import java.util.List;

/// Passwords that are known by their place: in URLs, on the command lines of well-known programs, and in their
/// files.
final class GivenSecrets {
    private static final String WORD = "[\"']?([^\\s\"'`<>|;\\\\]{1,200})";

    /// What stands after the host in a URL that has a port.
    private static final LazyPattern PORT = new LazyPattern("(?is)(?:\\d{1,5}|port)(?:[/?#,)\\]].*)?");

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "password",
                    "(?<=[A-Za-z0-9])://[^\\s:/@\"'`<>]{0,64}:([^\\s\"'`<>\\\\]{1,200})(?=@[A-Za-z0-9\\[$%{<])",
                    (value, ignored) ->
                            SecretValue.isGiven(value) && !PORT.matcher(value).matches(),
                    "://"),
            place("jdbc:oracle:[a-z]{2,8}:[A-Za-z0-9_]{1,30}/([^\\s/@\"']{1,60})@", "jdbc:oracle:"),
            place(
                    "<\\((?<=(?:pass|secret|token|key)[^\\n]{0,40}<\\()(?:echo|printf)(?: -n)? [\"']?([^\"'\\n)]{1,200})[\"']?\\)",
                    "<(e",
                    "<(p"),
            place("-pass(?:in|out)? [\"']?pass:" + WORD, "-pass"),
            place(
                    "\\b(?:echo(?: -n)?|printf(?: '?%s(?:\\\\n)?'?)?) (?:\"([^\"\\n]{1,200})\"|'([^'\\n]{1,200})'|([^\\s\"'|]{1,200})) ?\\| ?"
                            + "(?:sudo\\b[^\\n|]{0,40}? -S|(?:sudo )?cryptsetup |kinit |[^\\n|]{1,200}?[ /-](?:(?:password|passphrase|token|secret|key)[_-]?(?:stdin|fd|file)|stdin)|passwd|gh auth login"
                            + "|(?:sudo )?smbpasswd|[^\\n|]{0,60}(?:secrets? (?:set|put|create|versions add)|vault |pass insert|secret-tool store|unlock))",
                    "echo ", "printf "),
            place(
                    "(?i)\\b(?:machine[ \\t]{1,4}\\S{1,100}|default)\\s{1,8}login\\s{1,8}\\S{1,100}\\s{1,8}password\\s{1,8}(\\S{1,200})",
                    "machine ",
                    "default login"),
            place(
                    "(?m):(?<=(?:^|[\\s\"'])[A-Za-z0-9_.*-]{1,100}:)(?:54[0-9]{2}|64[0-9]{2}|\\*):[A-Za-z0-9_.*-]{1,60}:[A-Za-z0-9_.*@-]{1,60}:([^\\s\"':*][^\\s\"']{0,199})(?=[\"']|\\s|\\z)",
                    ":54", ":64", ":*:"),
            place("WIFI:(?:[A-Z]:[^;\\n]{0,60};){0,4}P:((?:[^;\\\\\\n]|\\\\.){4,80});", "WIFI:"),
            // POP and FTP, IMAP
            place("(?<=USER \\S{1,60}\\r?\\n(?:[^\\n]{0,80}\\n)?)PASS (\\S{1,100})", "PASS"),
            place("(?<=(?:^|\\n)\\S{1,8} )LOGIN \\S{1,60} (\\S{1,100})(?=\\r?\\n|\\z)", "LOGIN"),
            place("(?<=[ \\t])/pass(?:word)?:" + WORD, "/pas"),
            place("\\]:[0-9]{2,5}[ \\t]{1,8}[^\\s:]{1,60}@[^\\s:]{1,60}:(\\S{1,200})", "]:2", "]:4", "]:5"),
            place(
                    "(?s)PuTTY-User-Key-File.{0,2000}?Private-Lines: [0-9]{1,3}\\s{1,2}([A-Za-z0-9+/=]{1,80}(?:\\s{1,2}[A-Za-z0-9+/=]{1,80}+(?!-)){0,60})",
                    "PuTTY-User-Key-File"));

    private GivenSecrets() {}

    private static SecretKind place(String pattern, String... beginnings) {
        return SecretKind.of("password", pattern, (value, ignored) -> SecretValue.isGiven(value), beginnings);
    }
}
