package dev.acumen.ui;

import dev.acumen.web.WebRequest;
import java.util.List;

/// The part of a long list that one page shows.
///
/// @param from how many entries come before it
/// @param more the address of the next part; empty where there is none
record Listing<T>(List<T> shown, int from, String more) {

    /// @param most how many a page shows
    static <T> Listing<T> of(List<T> all, int most, WebRequest request) {
        int from = Paging.from(request, all.size());
        List<T> shown = Paging.page(all, from, most);
        int end = from + shown.size();
        return new Listing<>(
                shown,
                from,
                end == all.size()
                        ? ""
                        : Address.of(request)
                                .with("done", "")
                                .with("from", String.valueOf(end))
                                .toString());
    }
}
