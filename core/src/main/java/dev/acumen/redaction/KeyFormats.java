package dev.acumen.redaction;

import java.util.List;

/// Keys that are known by their format, as their issuers document it.
final class KeyFormats {
    /// Where a word begins, be it after an escaped line break.
    private static final String START = "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))";

    private static final String REST = "[A-Za-z0-9_-]";

    static final List<SecretKind> ALL = List.of(
            key(
                    "aws key",
                    "(?<![A-Z0-9])(?:AKIA|ASIA|AGPA|AROA|AIDA|ABIA|ACCA)(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}(?![A-Z0-9])",
                    "AKIA ASIA AGPA AROA AIDA ABIA ACCA".split(" ")),
            key(
                    "github token",
                    "(?:gh[opsur]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{30,255})",
                    "gho_ ghp_ ghs_ ghu_ ghr_ github_pat_".split(" ")),
            key(
                    "gitlab token",
                    START + "gl(?:pat|dt|rt|cbt|ptt|soat|ft|imt|agent|oas)-[A-Za-z0-9_.-]{20,300}",
                    "glpat- gldt- glrt- glcbt- glptt- glsoat- glft- glimt- glagent- gloas-".split(" ")),
            key("anthropic key", START + "sk-ant-" + REST + "{20,300}", "sk-ant-"),
            key(
                    "api key",
                    START + "sk-(?:(?:proj|svcacct|admin|live|test|or-v1|lf|None)-" + REST
                            + "{20,300}|(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{20,100})",
                    "sk-"),
            key(
                    "stripe key",
                    "(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt]))(?:[rs]k_(?:live|test)_[A-Za-z0-9]{10,200}|whsec_[A-Za-z0-9+/=]{24,100})",
                    "rk_ sk_ whsec_".split(" ")),
            key("slack token", "xox[abeoprs]-[A-Za-z0-9-]{10,300}|xapp-[0-9]-[A-Za-z0-9-]{20,300}", "xox", "xapp-"),
            key(
                    "slack webhook",
                    "hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9/_-]{20,200})",
                    "hooks.slack.com/"),
            key(
                    "webhook",
                    "discord(?:app)?\\.com/api/(?:v[0-9]{1,2}/)?webhooks/([0-9]{15,22}/" + REST + "{30,120})"
                            + "|\\.webhook\\.office\\.com/webhookb2/([A-Za-z0-9@/-]{40,300})",
                    "discord",
                    ".webhook.office.com/"),
            key(
                    "google key",
                    "AIza[A-Za-z0-9_-]{35}|GOCSPX-" + REST + "{20,60}|" + START + "ya29\\.[A-Za-z0-9_-]{20,1000}|"
                            + START + "1//0" + REST + "{30,200}",
                    "AIza GOCSPX- ya29. 1//0".split(" ")),
            key(
                    "azure key",
                    "(?<=(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3})[0-9]Q~[A-Za-z0-9_~.-]{31,34}"
                            + "|(?<=[?&])sig=([A-Za-z0-9%+/]{30,120}=?)",
                    "0Q~ 1Q~ 2Q~ 3Q~ 4Q~ 5Q~ 6Q~ 7Q~ 8Q~ 9Q~ sig=".split(" ")),
            key(
                    "google key",
                    "(?<![A-Za-z0-9_-])(?:AAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{40,200}|4/0A[A-Za-z0-9_-]{20,200})",
                    "AAAA",
                    "4/0A"),
            key("npm token", "npm_[A-Za-z0-9]{36}", "npm_"),
            key("pypi token", "pypi-" + REST + "{40,400}", "pypi-"),
            key("hugging face token", START + "(?:hf_|api_org_)[A-Za-z0-9]{30,60}", "hf_", "api_org_"),
            key("sendgrid key", START + "SG\\." + REST + "{16,40}\\." + REST + "{30,60}", "SG."),
            key(
                    "twilio key",
                    START + "SK[0-9a-f]{32}(?![A-Za-z0-9])",
                    "SK0 SK1 SK2 SK3 SK4 SK5 SK6 SK7 SK8 SK9 SKa SKb SKc SKd SKe SKf".split(" ")),
            key("digitalocean token", "do[opr]_v1_[a-f0-9]{64}", "doo_v1_", "dop_v1_", "dor_v1_"),
            key("telegram token", "(?<=(?<![0-9])[0-9]{8,10}):AA" + REST + "{32,35}", ":AA"),
            // Nearly all of Discord's begin so: the id, in Base64, begins with a 1.
            key(
                    "discord token",
                    START + "MT[A-Za-z0-9_-]{20,30}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}(?![A-Za-z0-9_.-])",
                    "MTA MTE MTI MTM MTQ MTU MTY MTc MTg MTk".split(" ")),
            key("vault token", START + "hv[sbr]\\.[A-Za-z0-9_-]{20,300}", "hvs.", "hvb.", "hvr."),
            key(
                    "mail key",
                    START
                            + "key-[0-9a-f]{32}(?![A-Za-z0-9])|(?<=(?<![A-Za-z0-9])([0-9a-f]{32}))-us[0-9]{1,2}(?![A-Za-z0-9])"
                            + "|(?<![A-Za-z0-9])xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}",
                    "key- -us xkeysib-".split(" ")),
            key(
                    "token",
                    START + "(?:shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|dapi[a-f0-9]{32}|dckr_(?:pat|oat)_" + REST
                            + "{20,80}|nfp_[A-Za-z0-9]{36}|rubygems_[a-f0-9]{48}|lin_api_[A-Za-z0-9]{32,64}|ntn_[A-Za-z0-9]{40,60}"
                            + "|figd_" + REST + "{30,80}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|gl(?:sa|c)_[A-Za-z0-9_]{32,300}"
                            + "|sntr(?:ys|yu)_[A-Za-z0-9_=+/]{40,300}|dp\\.(?:pt|st|ct)\\.[A-Za-z0-9_.]{30,80}|sb[ps]_[A-Za-z0-9_]{20,80}"
                            + "|gsk_[A-Za-z0-9]{40,80}|r8_[A-Za-z0-9]{37,40}|pplx-[A-Za-z0-9]{40,60}|xai-[A-Za-z0-9]{60,100}"
                            + "|pul-[a-f0-9]{40}|NRAK-[A-Z0-9]{27}|ATATT3[A-Za-z0-9_=-]{100,300}|ATBB[A-Za-z0-9]{24,40}"
                            + "|fm[12]_[A-Za-z0-9+/=_]{60,2000}|sq0[ac]s[ptb]-" + REST
                            + "{22,60}|AGE-SECRET-KEY-1[A-Z0-9]{50,60}"
                            + "|PRIVATE-TOKEN-[A-Za-z0-9]{20,60})",
                    "shpat_ shpca_ shppa_ shpss_ dapi dckr_pat_ dckr_oat_ nfp_ rubygems_ lin_api_ ntn_ figd_ PMAK- glsa_ glc_ sntrys_ sntryu_ dp.pt. dp.st. dp.ct. sbp_ sbs_ gsk_ r8_ pplx- xai- pul- NRAK- ATATT3 ATBB fm1_ fm2_ sq0csp- sq0atp- AGE-SECRET-KEY-1"
                            .split(" ")),
            key(
                    "json web token",
                    START + "eyJ" + REST + "{8,4000}+\\.eyJ" + REST + "{8,8000}+\\." + REST + "{8,2000}",
                    "eyJ"),
            // of Flask and Django
            key(
                    "signed cookie",
                    START + "eyJ" + REST + "{8,4000}+[.:]" + REST + "{6}[.:]" + REST + "{20,43}(?!" + REST + ")",
                    "eyJ"));

    private KeyFormats() {}

    private static SecretKind key(String name, String pattern, String... hints) {
        return SecretKind.of(name, pattern, (value, ignored) -> !SecretValue.isBlank(value), hints);
    }
}
