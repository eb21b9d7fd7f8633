/// A playbook learned from tasks whose answers can be scored.
///
/// Start with [dev.acumen.adapt.Adaptation].
module dev.acumen.adapt {
    requires transitive dev.acumen.core;

    exports dev.acumen.adapt;
}
