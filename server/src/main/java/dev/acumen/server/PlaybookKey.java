package dev.acumen.server;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which playbook.
///
/// @param tenant whose it is
/// @param name what it is called, once in a tenant
public record PlaybookKey(String tenant, String name) {
    /// In place of a name: all playbooks of the tenant.
    static final String ALL = "*";

    /// In place of a playbook that cannot be, and where none is meant: nobody has a role there.
    static final PlaybookKey NOWHERE = new PlaybookKey("-", "-");

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern FORM = Pattern.compile("([^/]+)/([^/]+)");

    /// The playbook that is called so; empty where none can be.
    static Optional<PlaybookKey> of(String tenant, String name) {
        return WORD.matcher(tenant).matches() && WORD.matcher(name).matches()
                ? Optional.of(new PlaybookKey(tenant, name))
                : Optional.empty();
    }

    /// The playbook, or with `*` the playbooks, that `TENANT/NAME` means; empty for anything else.
    static Optional<PlaybookKey> parsed(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches() || !WORD.matcher(parts.group(1)).matches()) {
            return Optional.empty();
        }
        return parts.group(2).equals(ALL)
                ? Optional.of(new PlaybookKey(parts.group(1), ALL))
                : of(parts.group(1), parts.group(2));
    }

    /// All playbooks of the tenant.
    PlaybookKey all() {
        return new PlaybookKey(tenant, ALL);
    }

    boolean isAll() {
        return name.equals(ALL);
    }

    /// What is said of a playbook that is not there, or of a tenant without any.
    String missing() {
        return isAll() ? tenant + " has no playbook yet" : this + " does not exist yet";
    }

    @Override
    public String toString() {
        return tenant + "/" + name;
    }
}
