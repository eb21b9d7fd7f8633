package dev.acumen.web;

import dev.acumen.web.view.Visit;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Draws pages with the templates that were compiled with this module.
final class Templates {
    private final TemplateEngine engine =
            TemplateEngine.createPrecompiled(null, ContentType.Html, null, "dev.acumen.web.templates");

    /// A page as HTML.
    byte[] drawn(Answer.Page page, Visit visit) {
        StringOutput out = new StringOutput();
        engine.render(
                page.view().template() + ".jte",
                Map.of("view", page.view(), "frame", page.frame(), "visit", visit),
                out);
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
