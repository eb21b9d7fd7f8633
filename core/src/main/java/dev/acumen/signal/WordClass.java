package dev.acumen.signal;

/// What words do in a message, as the lists of each [Language] name them. The name in lower case heads the list.
enum WordClass {
    /// Words that say nothing by themselves, by which the language is recognised.
    FUNCTION,
    /// May stand before an order in its clause: "please", "and", "could you".
    OPENING,
    /// Makes an order of a question.
    POLITE,
    /// Orders to keep something, where they open their clause: "note", "remember".
    KEEP,
    /// Wordings that ask to keep something wherever they stand: "don't forget".
    ASK,
    /// Orders that keep something only with a place: "add", "put".
    STORE,
    /// Places that are the agent's own: "your notes", "CLAUDE.md".
    OWN,
    /// Places that others have as well: "memory".
    PLACE,
    /// What can be kept: "rule", "two things to remember".
    LABEL,
    /// From now on, in future, for good.
    LASTING,
    /// Next time, each time: an announcement by itself only in English, and a weak one.
    GENERAL,
    /// To keep a piece of work in mind: "don't forget to …".
    TASK,
    /// For now, only in this branch, until something happens.
    LIMITED,
    /// Takes back what was said, at once or for later: "then forget it", "just kidding".
    UNDO,
    /// Tells of others, of the past or of a product.
    TELLER,
    /// Ends an announcement: "that".
    THAT,
    /// Points to what follows.
    AHEAD,
    /// Points to what was said.
    THIS,
    /// Says again that it was said before: "how often do I have to tell you".
    CHATTER,
    /// Begins a clause that says when or why something is said: "before you start", "while I think of it".
    ASIDE,
    /// Turns to another matter: "by the way", "and now could you". In scripts without spaces, where a comma may end a
    /// sentence, a new one begins there.
    TURN,
    /// Begins a sentence that gives the reason for the one before it.
    REASON,
    /// Begins a clause of its own: "and".
    AND,
    /// Forbids.
    NEVER,
    /// How the person likes things: taste, answers, style.
    TASTE,
    /// Orders of work.
    ORDER,
    /// States how things are.
    FACT
}
