package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Pattern;

/// Passwords that are known by their place: in URLs, on the command lines of well-known programs, and in their
/// files.
final class GivenSecrets {
    private static final String WORD = "[\"']?([^\\s\"'`<>|;\\\\]{1,200})";

    /// What stands after the host in a URL that has a port.
    private static final Pattern PORT = Pattern.compile("(?i)(?:\\d{1,5}|port)(?:[/?#,)\\]].*)?", Pattern.DOTALL);

    static final List<SecretKind> ALL = List.of(
            SecretKind.of(
                    "password",
                    "(?<=[A-Za-z0-9])://[^\\s:/@\"'`<>]{0,64}:([^\\s\"'`<>\\\\]{1,200})(?=@[A-Za-z0-9\\[$%{<])",
                    (value, _) ->
                            SecretValue.isGiven(value) && !PORT.matcher(value).matches(),
                    "://"),
            place("jdbc:oracle:[a-z]{2,8}:[A-Za-z0-9_]{1,30}/([^\\s/@\"']{1,60})@", "jdbc:oracle:"),
            place(
                    "\\b(?:curl|wget|xh|https?(?= ))\\b(?:[^\\n|;]|\\\\\\n){0,300}?\\s(?:-u|--user|--proxy-user|-a|--auth|-U)[ =]?"
                            + "[\"']?(?![0-9]{1,9}:[0-9])[^\\s:\"'/$]{1,64}:([^\\s\"'`<>|;\\\\]{1,200})",
                    "curl",
                    "wget",
                    "xh ",
                    "http"),
            place(
                    "\\b(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|az|doctl|cf|oc|twine)\\b[^\\n]{0,40}? (?:login|upload)\\b"
                            + "[^\\n]{0,200}?\\s-p[ =]?" + WORD,
                    "docker",
                    "podman",
                    "nerdctl",
                    "buildah",
                    "skopeo",
                    "helm",
                    "oras ",
                    "az ",
                    "cf ",
                    "oc ",
                    "twine"),
            place(
                    "\\b(?:mysql|mariadb)(?:dump|admin|import|check|-dump|-admin|sh)?\\b[^\\n|;&]{0,200}?\\s-p[\"']?([^\\s\"'`<>|;\\\\]{3,200})",
                    "mysql",
                    "mariadb"),
            place(
                    "\\b(?:mongo(?:sh|dump|restore|export|import)?|sshpass)\\b[^\\n|;&]{0,200}?\\s-p ?" + WORD,
                    "mongo",
                    "sshpass"),
            place(
                    "\\b(?:(?:un)?zip\\b[^\\n|;&]{0,200}?\\s-P ?|7z a\\b[^\\n|;&]{0,200}?\\s-p)" + WORD,
                    "zip ",
                    "unzip ",
                    "7z a"),
            place(
                    "\\b(?:redis-cli|ldap(?:search|add|modify))\\b[^\\n|;&]{0,200}?\\s-[aw] ?" + WORD,
                    "redis-cli",
                    "ldap"),
            place(
                    "\\b(?:smbclient|rpcclient)\\b[^\\n|;&]{0,200}?\\s-U ?[\"']?[^\\s%\"']{1,60}%" + WORD,
                    "smbclient",
                    "rpcclient"),
            place("-pass(?:in|out)? [\"']?pass:" + WORD, "-pass"),
            place(
                    "\\becho(?: -n)? [\"']?([^\\s\"'|]{1,200})[\"']? ?\\| ?"
                            + "(?:sudo\\b[^\\n|]{0,40}? -S|[^\\n|]{1,200}?--(?:password-|token-)?stdin|passwd|gh auth login)",
                    "echo "),
            place(
                    "(?i)\\b(?:machine[ \\t]{1,4}\\S{1,100}|default)\\s{1,8}login\\s{1,8}\\S{1,100}\\s{1,8}password\\s{1,8}(\\S{1,200})",
                    "machine ",
                    "default login"),
            place(
                    "(?m):(?<=^[A-Za-z0-9_.*-]{1,100}:)(?:54[0-9]{2}|64[0-9]{2}|\\*):[A-Za-z0-9_.*-]{1,60}:[A-Za-z0-9_.*@-]{1,60}:(\\S{1,200})$",
                    ":54", ":64", ":*:"),
            place(
                    "(?s)PuTTY-User-Key-File.{0,2000}?Private-Lines: [0-9]{1,3}\\s{1,2}([A-Za-z0-9+/=]{1,80}(?:\\s{1,2}[A-Za-z0-9+/=]{1,80}+(?!-)){0,60})",
                    "PuTTY-User-Key-File"));

    private GivenSecrets() {}

    private static SecretKind place(String pattern, String... beginnings) {
        return SecretKind.of("password", pattern, (value, _) -> SecretValue.isGiven(value), beginnings);
    }
}
