package dev.acumen.mcp;

/// A resource, or a template of such: then its URI has a name in braces.
///
/// @param uri such as `acumen://playbook`, or `acumen://playbook/{section}`
/// @param mimeType what its text is
public record ResourceDescription(String uri, String name, String description, String mimeType) {

    /// Whether it stands for any number of resources.
    boolean isTemplate() {
        return uri.contains("{");
    }
}
