package dev.acumen.ui;

import dev.acumen.web.WebRequest;
import java.util.List;

/// Parts of long lists: `?from=` is how many entries come before the part.
final class Paging {
    private Paging() {}

    /// Where a page begins; at the beginning where the address says nothing that fits.
    static int from(WebRequest request, int size) {
        String from = request.parameter("from").orElse("");
        int number = from.matches("\\d{1,7}") ? Integer.parseInt(from) : 0;
        return number < size ? number : 0;
    }

    /// A part of a list.
    static <T> List<T> page(List<T> all, int from, int most) {
        return all.subList(from, Math.min(all.size(), from + most));
    }

    /// The address of the next part; empty where there is none.
    static String later(Address page, int size, int from, int most) {
        return from + most < size
                ? page.with("from", String.valueOf(from + most)).toString()
                : "";
    }
}
