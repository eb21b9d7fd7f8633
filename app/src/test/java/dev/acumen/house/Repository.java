package dev.acumen.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The files of this repository, as the house tests read them.
final class Repository {
    static final Path ROOT = Path.of(System.getProperty("acumen.root", ".."));

    private Repository() {}

    static String text(String path) {
        return text(ROOT.resolve(path));
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The documents, as paths from the root; without the prompts, whose text is data.
    static List<String> documents() {
        List<String> documents = new ArrayList<>(list(ROOT, 1));
        for (String folder : List.of("docs", "examples", "plugin", "bench/sets", ".github")) {
            documents.addAll(list(ROOT.resolve(folder), Integer.MAX_VALUE));
        }
        return documents;
    }

    private static List<String> list(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.map(file -> ROOT.relativize(file).normalize().toString())
                    .filter(file -> file.endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final String MODULES = "core onnx mcp web testkit adapt postgres opentelemetry langchain4j"
            + " langchain4j-agentic adk spring-ai spring-boot-starter fleet app server browser dist";

    /// The Java sources of all modules, main or test.
    static List<Path> sources(String kind) {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES.split(" ", -1)) {
            Path folder = ROOT.resolve(module).resolve("src").resolve(kind).resolve("java");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return sources;
    }
}
