package dev.acumen.signal;

import java.util.regex.Pattern;

/// Options and words of a command that switch off what protects: rights, checks, certificates, tests. What worked with
/// one of them is no advice. Which options of a test run make it run no tests is said by [CommandPurposes].
final class SafetySwitches {
    /// An option with two dashes that holds one of these words.
    private static final String WORDS_OF_OPTIONS = """
            force unsafe insecure dangerous override privileged trust ignore bypass legacy-peer skip break-
            allow- accept-data auto-approve no-verify no-check no-gpg nogpg no-lock no-frozen no-sandbox
            no-strict no-audit no-perms no-tls no-ssl no-auth no-validat no-prompt no-confirm disable-
            without-tests pass-?with-?no-?tests hard delete prune purge reset overwrite recreate replace clobber
            cascade drop wipe erase fake no-deps no-integrity public cap-add security-opt max-warnings exit-zero
            continue-on keep-going privilege""".replaceAll("\\s+", "|");

    /// Other options, and what is given to them.
    private static final String SHORT_OPTIONS = String.join(
            "|",
            "-lock=false",
            "-auto-approve",
            "-[A-Za-z]*f(?=\\s)(?<=(?:push|rm|install|clean|checkout|add|branch|tag|mv|cp|reset) -[A-Za-z]{0,4})",
            "-k(?=\\s)(?<=(?:curl|wget)\\b.{0,200})",
            "-x\\s+\\S*(?:[tT]est|check)\\S*",
            "-D\\S*skip\\S*",
            "-Dmaven\\.test\\S*",
            "-[ul]\\s+(?:root|0)\\b",
            "--as(?:-group)?[ =]\\S+",
            "root@\\S+",
            "[A-Z_]*PROFILE=(?:root|admin)\\b",
            "--user[= ](?:root|0)\\b",
            "-E(?=\\s)(?<=push -E)");

    /// Settings and programs that open what is closed, in upper or lower case.
    private static final String SETTINGS = String.join(
            "|",
            "chmod\\s+(?:-R\\s+)?(?:[0-7]?[67]77|a\\+\\S*w\\S*|o\\+\\S*w\\S*|\\+w)",
            "chown",
            "sslmode=(?:disable|allow)",
            "sslverify\\W*(?:false|0)",
            "StrictHostKeyChecking=(?:no|off|accept-new)",
            "NODE_TLS_REJECT_UNAUTHORIZED=0",
            "\\w*(?:SKIP|NO_VERIFY|INSECURE|UNSAFE|DISABLE|NOSUMDB|NO_CHECK)\\w*=\\S+",
            "HUSKY=0",
            "GONOSUMCHECK",
            "GOFLAGS=-insecure",
            "GOSUMDB=off",
            "PYTHONHTTPSVERIFY=0",
            "--trusted-host",
            "verify=false",
            "strict-ssl\\s+false",
            "http\\.sslVerify");

    /// Commands that hide a failure, run what they fetch, or destroy.
    private static final String COMMANDS = String.join(
            "|",
            "\\|\\|\\s*(?:true|:|echo|exit 0)",
            "\\bset \\+e\\b",
            "\\b(?:curl|wget)\\b[^;&]*\\|\\s*(?:sudo )?(?:ba|z)?sh\\b",
            "\\brm\\s+-\\w*[rf]",
            "\\bkill(?:all)?\\b",
            "\\bpkill\\b",
            "\\bgit\\s+(?:reset|clean|stash|checkout\\s+--)\\b",
            "\\bDROP\\b",
            "\\bTRUNCATE\\b",
            "\\beval\\b");

    private static final Pattern SWITCH = Pattern.compile(String.join(
            "|",
            "(?:^|[\\s;&|(])(?:sudo|doas|su|runas|pkexec|setenforce)(?=\\s)",
            "(?:^|\\s)(?:--[\\w-]*(?:" + WORDS_OF_OPTIONS + ")[\\w-]*|" + SHORT_OPTIONS + ")",
            "(?i:" + SETTINGS + ")",
            COMMANDS));

    private SafetySwitches() {}

    static boolean areIn(String command) {
        return SWITCH.matcher(command).find();
    }
}
