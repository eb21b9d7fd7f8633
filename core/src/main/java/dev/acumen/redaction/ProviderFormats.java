package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.List;

/// Keys of providers that are known by a prefix, as gitleaks has them: data, with its licence in `ProviderFormatList`.
/// `docs/adr/0012` says which of its rules are there.
final class ProviderFormats {
    private ProviderFormats() {}

    static List<SecretKind> all() {
        List<SecretKind> all = new ArrayList<>();
        for (String line : ProviderFormatList.TEXT.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                String[] row = line.split("\t", 4);
                all.add(kind(row[0], Double.parseDouble(row[1]), row[2].split(" ", -1), row[3]));
            }
        }
        return all;
    }

    private static SecretKind kind(String id, double entropy, String[] beginnings, String pattern) {
        return SecretKind.of(
                name(id),
                pattern,
                (value, ignored) -> !SecretValue.isBlank(value) && entropy(value) >= entropy,
                beginnings);
    }

    /// The letters of an id, in words.
    private static String name(String id) {
        StringBuilder name = new StringBuilder();
        boolean isInWord = false;
        for (int i = 0; i < id.length(); i++) {
            char c = Character.toLowerCase(id.charAt(i));
            boolean isLetter = c >= 'a' && c <= 'z';
            if (isLetter && !isInWord && !name.isEmpty()) {
                name.append(' ');
            }
            if (isLetter) {
                name.append(c);
            }
            isInWord = isLetter;
        }
        return name.toString();
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
