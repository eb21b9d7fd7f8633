package dev.acumen.redaction;

import java.util.List;
import java.util.Locale;

/// Keys of providers that are known by a prefix, as gitleaks has them: data, with its licence in the resource.
/// `docs/adr/0012` says which of its rules are there.
final class ProviderFormats {
    private ProviderFormats() {}

    static List<SecretKind> all() {
        return Resources.text("provider-formats.tsv")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", 4))
                .map(row -> kind(row[0], Double.parseDouble(row[1]), row[2].split(" ", -1), row[3]))
                .toList();
    }

    private static SecretKind kind(String id, double entropy, String[] beginnings, String pattern) {
        String name = id.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", " ").strip();
        return SecretKind.of(
                name, pattern, (value, _) -> !SecretValue.isBlank(value) && entropy(value) >= entropy, beginnings);
    }

    /// Shannon's, in bits a character.
    static double entropy(String value) {
        int[] counts = new int[128];
        value.chars().filter(c -> c < counts.length).forEach(c -> counts[c]++);
        double entropy = 0;
        for (int count : counts) {
            double share = (double) count / value.length();
            entropy -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
        }
        return entropy;
    }
}
