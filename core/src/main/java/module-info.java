/// The playbook, its rules and the learning loop, as a library.
///
/// Start with [dev.acumen.api.Acumen]. The packages that are not exported may change at any time; those that are
/// keep to semantic versioning, as `CONTRIBUTING.md` says.
@SuppressWarnings("module") // The modules that get more are compiled later.
module dev.acumen.core {
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires dev.failsafe.core;

    exports dev.acumen.api;
    exports dev.acumen.document;
    exports dev.acumen.json;
    exports dev.acumen.learn;
    exports dev.acumen.llm;
    exports dev.acumen.playbook;
    exports dev.acumen.refine;
    exports dev.acumen.select;
    exports dev.acumen.store;
    exports dev.acumen.trajectory;
    exports dev.acumen.redaction to
            dev.acumen.adapt,
            dev.acumen.langchain4j;
}
