package dev.acumen.mcp;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Who may send requests: whoever knows the token. Web pages may not, whatever name they gave this machine (DNS
/// rebinding): requests have to name the server as it is started, and their origin, where they have one, has to be the
/// server itself.
///
/// @param token what a request has to bring
/// @param host the host that the server was started for
/// @param port the port that it listens on
record HttpGuard(String token, String host, int port) {
    private static final Pattern HOST =
            Pattern.compile("(?<host>[^:\\[\\]\\s/@]+|\\[[0-9A-Fa-f:.]+])(?::(?<port>\\d{1,5}))?");
    private static final Pattern ORIGIN = Pattern.compile("https?://(?<host>.+)");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");
    private static final Pattern IP = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final String SCHEME = "Bearer ";

    /// Why a request is refused.
    ///
    /// @param status of HTTP
    record Refused(int status, String why) {}

    /// Why a request with these headers is refused; empty where it is let in.
    Optional<Refused> check(Headers headers) {
        if (!isThisServer(headers.getFirst("Host"))) {
            return Optional.of(new Refused(403, "the header Host names another machine"));
        }
        if (headers.containsKey("Origin") && !headers.get("Origin").stream().allMatch(this::isOwnOrigin)) {
            return Optional.of(new Refused(403, "web pages are not let in"));
        }
        return isAuthorized(headers.getFirst("Authorization"))
                ? Optional.empty()
                : Optional.of(new Refused(401, "a token is needed: Authorization: Bearer TOKEN"));
    }

    private boolean isThisServer(@Nullable String named) {
        Matcher parts = HOST.matcher(named == null ? "" : named.toLowerCase(Locale.ROOT));
        return parts.matches() && isOwnHost(parts.group("host"));
    }

    private boolean isOwnHost(String named) {
        if (LOOPBACK.matcher(named).matches()
                || named.equals(HttpAddress.inUrl(host).toLowerCase(Locale.ROOT))) {
            return true;
        }
        // Started for all addresses of the machine: which those are is not known, but none of them is a name.
        boolean isForAll = host.equals("0.0.0.0") || host.equals("::");
        return isForAll && IP.matcher(named).matches();
    }

    private boolean isOwnOrigin(String origin) {
        Matcher whole = ORIGIN.matcher(origin.toLowerCase(Locale.ROOT));
        if (!whole.matches()) {
            return false;
        }
        Matcher parts = HOST.matcher(whole.group("host"));
        return parts.matches()
                && isOwnHost(parts.group("host"))
                && String.valueOf(port).equals(parts.group("port"));
    }

    /// Takes the same time whatever of the token is wrong.
    private boolean isAuthorized(@Nullable String given) {
        return given != null
                && given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        bytes(token), bytes(given.substring(SCHEME.length()).strip()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
