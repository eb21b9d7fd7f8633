package dev.acumen.remote;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A playbook of a team's service, and who asks for it.
///
/// @param url the service's address, without a slash at its end
/// @param playbook `TENANT/NAME`
/// @param token what signs the user in; shown to nobody
/// @param isLearnedHere whether sessions are learned here as well, into the project's own playbook file
public record Remote(URI url, String playbook, String token, boolean isLearnedHere) {
    /// The tenant where none is named: that of a trial.
    public static final String TENANT = "default";

    /// The environment variable that has the token when a project is joined.
    public static final String VARIABLE = "ACUMEN_REMOTE_TOKEN";

    private static final String WORD = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";
    private static final Pattern PLAYBOOK = Pattern.compile(WORD + "/" + WORD);
    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,8000}");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /// What a person says of it.
    ///
    /// @param playbook `TENANT/NAME`, or `NAME` alone
    /// @throws FailureException if one of them cannot be, or if a token must not be sent to the address
    public static Remote of(String url, String playbook, String token) {
        String whole = playbook.contains("/") ? playbook : TENANT + "/" + playbook;
        if (!PLAYBOOK.matcher(whole).matches()) {
            throw new FailureException(
                    "there can be no playbook " + playbook
                            + ": TENANT and NAME are letters, digits, dots, hyphens and underscores; use --playbook TENANT/NAME");
        }
        if (!TOKEN.matcher(token).matches()) {
            throw new FailureException("there is no token: set " + VARIABLE + ", or write the token to standard input");
        }
        return new Remote(address(url), whole, token, false);
    }

    /// The same, where sessions are learned here as well.
    public Remote learnedHere() {
        return new Remote(url, playbook, token, true);
    }

    private static URI address(String text) {
        try {
            URI url = new URI(text.replaceFirst("/+$", ""));
            boolean isWhole = url.getHost() != null && url.getUserInfo() == null && url.getRawQuery() == null;
            if (isWhole && url.getRawFragment() == null && isPrivate(url.getScheme(), url.getHost())) {
                return url;
            }
        } catch (URISyntaxException _) {
            // It is told below.
        }
        throw new FailureException(
                "the address must be https://HOST, or http:// on this machine, without user and query: " + text);
    }

    private static boolean isPrivate(@Nullable String scheme, String host) {
        return "https".equalsIgnoreCase(scheme) || ("http".equalsIgnoreCase(scheme) && LOOPBACK.contains(host));
    }

    /// The environment, with the token among what is redacted.
    public Environment hiding(Environment environment) {
        return environment.with(VARIABLE, token);
    }

    /// Whether it is the same playbook of the same service.
    public boolean isSamePlaybook(Remote other) {
        return url.equals(other.url) && playbook.equals(other.playbook);
    }

    /// Where the service has something of the playbook.
    ///
    /// @param path begins with a slash, or with a question mark
    public URI at(String path) {
        return URI.create(url + "/v1/playbooks/" + playbook + path);
    }

    /// For a person: the service and the playbook.
    @Override
    public String toString() {
        return url + " " + playbook;
    }
}
