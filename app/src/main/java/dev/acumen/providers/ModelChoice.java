package dev.acumen.providers;

import dev.acumen.config.ProviderEnvironment;
import dev.acumen.config.Settings;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// Who is asked, and why; or why nobody is. Holds a key, and never shows it.
public sealed interface ModelChoice {

    /// One sentence for a person, without a full stop. It names variables, files and programs, never a key.
    String why();

    /// What settings and environment choose: the provider that is set; else Anthropic, where a key is at hand; else
    /// the client `claude`, where it is on the `PATH`; else signals alone. Where the client has its own way to a
    /// model, a cloud or a gateway without a key in the environment, the client is asked before any key of its own.
    static ModelChoice of(Settings settings, ProviderEnvironment environment) {
        return new ProviderChooser(settings, environment).choice();
    }

    /// The same with the process's environment alone.
    ///
    /// @param environment the environment's variables
    static ModelChoice of(Settings settings, Map<String, String> environment) {
        return of(settings, new ProviderEnvironment(environment));
    }

    /// The same where nobody is there who could mend what cannot be done: signals teach meanwhile.
    default ModelChoice orSignals() {
        return this instanceof Impossible(String why) ? new SignalsAlone(why) : this;
    }

    /// Tells one provider environment from another, and shows nothing of its key; empty where nobody is asked.
    default String fingerprint() {
        return this instanceof Chosen chosen ? chosen.access().fingerprint(chosen.provider()) : "";
    }

    /// The same with this model for every role: a provider's model, or `none`.
    ModelChoice withModel(String name);

    /// A provider is asked.
    ///
    /// @param names the model for each role
    record Chosen(Provider provider, String why, Map<Role, ModelName> names, ProviderAccess access)
            implements ModelChoice {
        public Chosen {
            names = Map.copyOf(names);
        }

        /// The model for a role.
        public ModelName name(Role role) {
            return names.getOrDefault(role, new ModelName(provider.usualModel(), "default"));
        }

        /// Where requests go; empty for a program.
        public Optional<URI> url() {
            return access instanceof ProviderAccess.Http http ? Optional.of(http.url()) : Optional.empty();
        }

        @Override
        public ModelChoice withModel(String name) {
            return name.equals(SignalsAlone.NAME)
                    ? new SignalsAlone("--model none says so")
                    : new Chosen(provider, why, ModelName.forAll(new ModelName(name, "--model")), access);
        }
    }

    /// No model is asked.
    ///
    /// @param remedy how the user gets one asked, where something keeps Acumen from it; else empty
    record SignalsAlone(String why, String remedy) implements ModelChoice {
        static final String NAME = "none";

        /// Where nothing has to be done.
        public SignalsAlone(String why) {
            this(why, "");
        }

        @Override
        public ModelChoice withModel(String name) {
            return name.equals(NAME)
                    ? new SignalsAlone("--model none says so")
                    : new Impossible("no model is configured for " + name + ": " + why);
        }
    }

    /// What is set cannot be done, and nobody is asked until a person mends it.
    record Impossible(String why) implements ModelChoice {
        @Override
        public ModelChoice withModel(String name) {
            return name.equals(SignalsAlone.NAME) ? new SignalsAlone("--model none says so") : this;
        }
    }
}
