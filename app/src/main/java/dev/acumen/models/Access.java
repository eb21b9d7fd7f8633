package dev.acumen.models;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// How a provider is reached.
sealed interface Access {

    /// Over HTTP.
    ///
    /// @param url what the paths of the interface are added to, without a slash at its end
    /// @param key empty where none is needed
    /// @param isBearer whether the key goes into `Authorization`, else into `x-api-key`
    record Http(URI url, Optional<Key> key, boolean isBearer) implements Access {
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
    record Program(Path executable) implements Access {}
}
