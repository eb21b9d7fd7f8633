package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// What is around every page.
///
/// @param title of the page
/// @param tab the page that is marked in the navigation
/// @param scope whose pages these are
/// @param scopes all playbooks that can be switched to, this one among them
/// @param waiting how many changes wait for a decision here
/// @param toast what was just done
/// @param warnings what a person has to know on every page, such as that Acumen is off here
public record Frame(
        String title,
        Tab tab,
        Scope scope,
        List<Scope> scopes,
        int waiting,
        Optional<Toast> toast,
        List<String> warnings) {
    /// The pages of the navigation, in its order.
    public enum Tab {
        PLAYBOOK("playbook", "Playbook"),
        REVIEW("review", "Review"),
        SESSIONS("sessions", "Sessions"),
        ACTIVITY("activity", "Activity"),
        TRENDS("trends", "Trends"),
        HEALTH("health", "Health"),
        PROJECTS("projects", "All projects");

        private final String path;
        private final String label;

        Tab(String path, String label) {
            this.path = path;
            this.label = label;
        }

        /// The last part of its address.
        public String path() {
            return path;
        }

        /// What a person reads.
        public String label() {
            return label;
        }
    }

    /// A playbook that has pages: a project's or the user's own.
    ///
    /// @param id the first part of its addresses
    /// @param name what a person reads
    /// @param place where it is, such as the project's folder
    public record Scope(String id, String name, String place) {}

    /// What was just done.
    ///
    /// @param text one sentence
    /// @param change the change that undoing takes back; empty where it cannot be undone
    /// @param back the address of the page to come back to after that
    public record Toast(String text, String change, String back) {}

    public Frame {
        scopes = List.copyOf(scopes);
        warnings = List.copyOf(warnings);
    }

    /// The address of a page of this scope.
    public String at(String page) {
        return scope.id() + "/" + page;
    }
}
