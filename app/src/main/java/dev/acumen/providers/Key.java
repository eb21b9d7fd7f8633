package dev.acumen.providers;

/// A secret that a provider knows somebody by. It shows itself to nobody who prints it.
final class Key {
    private final String value;

    Key(String value) {
        this.value = value;
    }

    /// What is sent to the provider, and nowhere else.
    String value() {
        return value;
    }

    /// Whether a header of HTTP can hold it.
    boolean isSendable() {
        return value.chars().allMatch(character -> character > ' ' && character < 0x7f);
    }

    @Override
    public String toString() {
        return "[key]";
    }
}
