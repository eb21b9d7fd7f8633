package dev.acumen.web;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Who is let in: the browser that was opened with the link that was printed.
///
/// The link has a token, which works once: the browser gets a cookie for it. All addresses are below a folder with an
/// unguessable name, and the cookie is for that folder alone, since browsers send a cookie to every port of a machine:
/// a server of somebody else on another port would get it.
///
/// Pages of the web reach this server as well. So a request has to name it by its address (a name would be DNS
/// rebinding), its origin, where it has one, has to be this server, and a form has to bring a token that only our pages
/// have.
final class AccessCheck {
    private static final String COOKIE = "acumen";
    private static final int TOKEN_BYTES = 32;
    private static final int FOLDER_BYTES = 8;

    private final String link = token();
    private final String cookie = token();
    private final String form = token();
    private final String folder;
    private final Set<String> hosts;
    private boolean isUsed;

    /// @param port the one that the server listens on
    AccessCheck(int port) {
        byte[] name = new byte[FOLDER_BYTES];
        new SecureRandom().nextBytes(name);
        folder = "/" + HexFormat.of().formatHex(name) + "/";
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    /// Below which all addresses are; begins and ends with a slash.
    String folder() {
        return folder;
    }

    /// The address that lets a browser in, below the server's.
    String entrance() {
        return folder + "?token=" + link;
    }

    /// What forms have to bring.
    String formToken() {
        return form;
    }

    /// Whether a request names this server as itself, and comes from no page of another one.
    boolean isFromHere(Headers headers) {
        List<String> named = headers.getOrDefault("Host", List.of());
        boolean isNamed = named.size() == 1 && hosts.contains(named.getFirst());
        return isNamed && headers.getOrDefault("Origin", List.of()).stream().allMatch(this::isOwn);
    }

    /// Whether a page of this server or the person asks, as far as the browser says who does.
    boolean isAskedByOwnPage(Headers headers) {
        return headers.getOrDefault("Sec-Fetch-Site", List.of()).stream()
                .allMatch(site -> site.equals("same-origin") || site.equals("none"));
    }

    private boolean isOwn(String origin) {
        return origin.startsWith("http://") && hosts.contains(origin.substring("http://".length()));
    }

    /// Lets the browser in that brings the token of the link, once.
    ///
    /// @return the cookie to set; null where it is not let in
    synchronized @Nullable String enter(String given) {
        if (isUsed || !isSame(link, given)) {
            return null;
        }
        isUsed = true;
        return COOKIE + "=" + cookie + "; Path=" + folder + "; HttpOnly; SameSite=Strict";
    }

    /// Whether a request brings the cookie.
    boolean isKnown(Headers headers) {
        return headers.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> List.of(line.split(";", -1)).stream())
                .map(String::strip)
                .anyMatch(pair -> pair.startsWith(COOKIE + "=") && isSame(cookie, pair.substring(COOKIE.length() + 1)));
    }

    /// Whether a form brings its token.
    boolean isOwnForm(String given) {
        return isSame(form, given);
    }

    /// Takes the same time whatever is wrong.
    private static boolean isSame(String secret, String given) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
