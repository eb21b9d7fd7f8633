package dev.acumen.providers;

import dev.acumen.document.Hash;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// How a provider is reached.
sealed interface ProviderAccess {

    /// A hash of who is reached, and as whom.
    default String fingerprint(Provider provider) {
        String whole = switch (this) {
            case Http http ->
                provider.label() + "\n" + http.url() + "\n"
                        + http.key().map(Key::value).orElse("");
            case Program(Path executable, String route) ->
                provider.label() + "\n" + executable + (route.isEmpty() ? "" : "\n" + route);
        };
        return hash(whole);
    }

    /// The beginning of a hash, which tells one text from another and shows nothing of it.
    static String hash(String whole) {
        return Hash.of(whole).substring(0, 16);
    }

    /// Over HTTP.
    ///
    /// @param url what the paths of the interface are added to, without a slash at its end
    /// @param key empty where none is needed
    /// @param isBearer whether the key goes into `Authorization`, else into `x-api-key`
    record Http(URI url, Optional<Key> key, boolean isBearer) implements ProviderAccess {
        private static final Set<String> OWN_HOSTS = Set.of("api.anthropic.com", "api.openai.com");
        private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

        boolean isLoopback() {
            return isLoopback(url);
        }

        /// Whether this is the provider itself and no gateway.
        boolean isOwnHost() {
            return OWN_HOSTS.contains(host(url));
        }

        /// Whether a schema for the answer is understood: a gateway may refuse a request for its sake.
        boolean takesSchemas() {
            return isOwnHost() || isLoopback();
        }

        static boolean isLoopback(URI url) {
            return LOOPBACK.contains(host(url));
        }

        private static String host(URI url) {
            return String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
        }
    }

    /// As a program.
    ///
    /// @param executable its file
    /// @param route a hash of the variables that say where its requests go, and as whom; empty where none is set
    record Program(Path executable, String route) implements ProviderAccess {}
}
