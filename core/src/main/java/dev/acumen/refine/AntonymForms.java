package dev.acumen.refine;

import java.util.List;

/// Opposites that can be told by their form: "safe" and "unsafe", "import" and "export".
final class AntonymForms {
    private static final List<String> NEGATING =
            List.of("un", "in", "im", "ir", "il", "dis", "non", "de", "mis", "anti", "a");
    private static final List<String[]> PAIRS = List.of(
            new String[] {"in", "ex"},
            new String[] {"im", "ex"},
            new String[] {"up", "down"},
            new String[] {"pre", "post"},
            new String[] {"over", "under"},
            new String[] {"inter", "intra"},
            new String[] {"en", "de"},
            new String[] {"en", "dis"},
            new String[] {"on", "off"},
            new String[] {"in", "out"},
            new String[] {"up", "low"},
            new String[] {"upper", "lower"},
            new String[] {"sub", "super"},
            new String[] {"max", "min"},
            new String[] {"asc", "desc"},
            new String[] {"ascend", "descend"},
            new String[] {"fore", "back"},
            new String[] {"multi", "single"});

    private AntonymForms() {}

    static boolean areOpposite(String a, String b) {
        return negates(a, b)
                || negates(b, a)
                || PAIRS.stream().anyMatch(pair -> turns(pair, a, b) || turns(pair, b, a));
    }

    private static boolean negates(String longer, String shorter) {
        return shorter.length() >= 3
                && longer.endsWith(shorter)
                && NEGATING.contains(longer.substring(0, longer.length() - shorter.length()));
    }

    private static boolean turns(String[] pair, String a, String b) {
        return a.startsWith(pair[0])
                && b.startsWith(pair[1])
                && a.length() > pair[0].length() + 1
                && a.substring(pair[0].length()).equals(b.substring(pair[1].length()));
    }
}
