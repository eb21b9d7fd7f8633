package dev.acumen.review;

import java.util.List;
import java.util.Optional;

/// Where more is known of key points than playbook and journal say: sessions, and git.
public interface KeyPointSources {
    /// Nothing more is known.
    KeyPointSources NONE = new KeyPointSources() {
        @Override
        public Optional<EvidenceReader.Account> words(String session, List<String> lines) {
            return Optional.empty();
        }

        @Override
        public int shown(String id) {
            return 0;
        }

        @Override
        public String firstCommit(String text) {
            return "";
        }
    };

    /// What a session says in some lines; empty where nobody looks for sessions.
    Optional<EvidenceReader.Account> words(String session, List<String> lines);

    /// How many sessions were shown a key point in the last 30 days.
    int shown(String id);

    /// Who committed a text first, in a few words; empty where git does not know.
    String firstCommit(String text);
}
