package dev.acumen.browser;

import com.microsoft.playwright.Page;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// All pages that a person gets to by links, one of each kind: `key-point/ctx-001` and `key-point/ctx-002` are of one.
final class PageKinds {
    private static final int MOST = 120;

    /// What says which of a kind a page is: ids, hashes, numbers.
    private static final Pattern WHICH = Pattern.compile("[\\w.%~-]*\\d[\\w.%~-]*|[0-9a-f]{8,}");

    private PageKinds() {}

    /// An address of each kind, below the base, by the kind.
    static Map<String, String> of(Window window) {
        Map<String, String> kinds = new LinkedHashMap<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(""));
        while (!waiting.isEmpty() && kinds.size() < MOST) {
            Page page = window.open(waiting.removeFirst());
            kinds.putIfAbsent(kind(window.address()), window.address());
            for (Object link : (List<?>) page.evaluate("[...document.links].map(a => a.href.split('#')[0])")) {
                String address = String.valueOf(link);
                if (!address.startsWith(window.base())) {
                    throw new AssertionError(window.address() + " links to " + address);
                }
                String below = address.substring(window.base().length());
                if (!kinds.containsKey(kind(below)) && kinds.putIfAbsent(kind(below), below) == null) {
                    waiting.addLast(below);
                }
            }
        }
        return kinds;
    }

    private static String kind(String address) {
        int query = address.indexOf('?');
        String path = query < 0 ? address : address.substring(0, query);
        String names = query < 0 ? "" : address.substring(query).replaceAll("=[^&]*", "");
        int scope = path.indexOf('/');
        String whose = path.startsWith("user/") ? "user" : "project";
        return scope < 0 ? path : whose + WHICH.matcher(path.substring(scope)).replaceAll("*") + names;
    }
}
