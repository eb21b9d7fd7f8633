/// For tests of what is built on Acumen: contracts of stores and adapters, a scripted model server, transcripts.
module dev.acumen.testkit {
    requires transitive dev.acumen.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;

    exports dev.acumen.testkit;
    exports dev.acumen.testkit.agent;
    exports dev.acumen.testkit.files;
    exports dev.acumen.testkit.model;
}
