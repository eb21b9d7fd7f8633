package dev.acumen.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/// A file that pages need: scripts, styles and the icon. There are no others, so no path reaches anything else.
final class Resource {
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    /// Where each file is, by its name.
    private static final Map<String, String> FILES = Map.of(
            "acumen.css",
            "/dev/acumen/web/acumen.css",
            "icon.svg",
            "/dev/acumen/web/icon.svg",
            "acumen.js",
            "/dev/acumen/web/acumen.js",
            "charts.js",
            "/dev/acumen/web/charts.js",
            "htmx.js",
            "/META-INF/resources/webjars/htmx.org/" + version("htmx.org") + "/dist/htmx.min.js",
            "uplot.js",
            "/META-INF/resources/webjars/uplot/" + version("uplot") + "/dist/uPlot.iife.min.js",
            "uplot.css",
            "/META-INF/resources/webjars/uplot/" + version("uplot") + "/dist/uPlot.min.css");

    private final String type;
    private final byte[] bytes;

    private Resource(String type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    /// The type of its content, for HTTP.
    String type() {
        return type;
    }

    /// What it holds, not to be changed.
    byte[] bytes() {
        return bytes;
    }

    /// A file by its name; empty where there is none.
    static Optional<Resource> named(String name) {
        return Optional.ofNullable(FILES.get(name)).map(file -> new Resource(type(name), content(file)));
    }

    private static String type(String name) {
        return name.endsWith(".svg") ? "image/svg+xml" : name.endsWith(".js") ? SCRIPT : STYLE;
    }

    private static byte[] content(String file) {
        try (InputStream in = Resource.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The version of a library, which is part of its files' names.
    private static String version(String library) {
        String file = "/META-INF/maven/org.webjars.npm/" + library + "/pom.properties";
        try (InputStream in = Resource.class.getResourceAsStream(file)) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
