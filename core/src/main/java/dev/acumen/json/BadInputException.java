package dev.acumen.json;

import java.io.Serial;

/// Something that was read is not what it has to be. The message names the source and the place in it.
public final class BadInputException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String source;
    private final String place;

    /// @param source what was read: a file, `standard input`
    /// @param place where in it: a path such as `$.sections.OTHERS[3].helpful`, or `line 4, column 12`, or both
    /// @param problem what is wrong there, and where it helps, what would be right
    public BadInputException(String source, String place, String problem) {
        super(source + ": " + (place.isEmpty() ? "" : place + ": ") + problem);
        this.source = source;
        this.place = place;
    }

    /// What was read.
    public String source() {
        return source;
    }

    /// Where in it.
    public String place() {
        return place;
    }
}
