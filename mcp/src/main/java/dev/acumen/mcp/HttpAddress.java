package dev.acumen.mcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a server listens.
///
/// @param host a name or an IP address, that of version 6 without brackets
/// @param port 0 for any that is free
public record HttpAddress(String host, int port) {
    private static final Pattern FORM =
            Pattern.compile("(?:(?<host>[^:\\[\\]\\s/]+|\\[(?<six>[0-9A-Fa-f:.]+)]):)?(?<port>\\d{1,5})");

    /// Reads `[HOST:]PORT`. Without a host it is this machine alone.
    ///
    /// @throws IllegalArgumentException if it is something else
    public static HttpAddress of(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group("port")) > 65_535) {
            throw new IllegalArgumentException("an address is [HOST:]PORT, such as 8765 or 127.0.0.1:8765");
        }
        String six = parts.group("six");
        String host = six != null ? six : parts.group("host");
        return new HttpAddress(host == null ? "127.0.0.1" : host, Integer.parseInt(parts.group("port")));
    }

    /// @throws UnknownHostException if there is no such host
    InetSocketAddress resolved() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    /// As it stands in a URL.
    static String inUrl(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
