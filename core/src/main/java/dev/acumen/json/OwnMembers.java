package dev.acumen.json;

import java.io.Serial;
import java.util.LinkedHashMap;

/// Members of an object that their maker hands over and touches no more, so that they need not be copied.
public final class OwnMembers extends LinkedHashMap<String, Json> {
    @Serial
    private static final long serialVersionUID = 1;

    /// None yet.
    public OwnMembers() {}
}
