package dev.acumen.store;

import java.time.Clock;
import java.util.Map;

/// Opens playbooks that are kept in no files: found with [java.util.ServiceLoader], so that a program runs with or
/// without it.
public interface StoreProvider {

    /// Whether it can open playbooks at a URL.
    boolean opens(String url);

    /// One playbook. Nothing is read or created yet.
    ///
    /// @param url where it is; a password in it is neither printed nor kept
    /// @param tenant whose it is
    /// @param name what it is called
    /// @param variables the environment, which may hold a password
    /// @param clock for `last_updated` and the journal
    /// @param listener hears what happens
    /// @throws StoreException if the URL cannot be understood
    JournaledStore open(
            String url, String tenant, String name, Map<String, String> variables, Clock clock, StoreListener listener);

    /// Creates what playbooks at a URL are kept in, where it is missing.
    ///
    /// @throws StoreException if that fails
    void create(String url, Map<String, String> variables);
}
