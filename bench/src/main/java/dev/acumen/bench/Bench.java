package dev.acumen.bench;

import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The program that `bench/run` starts: measures, prints what came of it, and writes the page when everything was
/// measured in full.
///
/// The property `acumen.root` names the clone, in which the program is built; `acumen.bench` a folder that is
/// empty.
public final class Bench {
    private static final String PAGE = "docs/reports/benchmarks.md";
    private static final String SMOKE = "--smoke";

    private Bench() {}

    /// @param arguments `[--smoke] [PART…]`, or `selections FOLDER [odd|even] [-v]`
    public static void main(String[] arguments) throws IOException {
        List<String> names = new ArrayList<>(List.of(arguments));
        if (names.contains("selections")) {
            Selections.main(names.subList(1, names.size()));
            return;
        }
        Extent extent = names.remove(SMOKE) ? Extent.SMOKE : Extent.FULL;
        Path root = folder("acumen.root");
        Path scratch = folder("acumen.bench");
        Processes processes = new Processes(scratch, stubs(scratch).toString());
        try (ScriptedServer server = ScriptedServer.start((request, _) -> Answers.to(request))) {
            Map<String, Part> all = new LinkedHashMap<>();
            all.put("hooks", new HookPart(root, scratch, processes, extent));
            all.put("commands", new CommandPart(root, scratch, processes, server, extent));
            all.put("page", new PagePart(root, scratch, processes, extent));
            all.put("micro", new MicroPart(scratch, extent));
            all.put("stores", new StorePart(scratch, extent));
            all.put("adapters", new AdapterPart(scratch, extent));
            all.put("bootstrap", new BootstrapPart(root, scratch, processes, extent));
            all.put("adapt", new AdaptPart(root, scratch, processes, extent));
            all.put("tokens", new TokensPart(root, scratch, extent));
            Report report = measure(chosen(all, names), extent);
            elsewhere(report);
            System.out.println(report.tables());
            if (names.isEmpty() && !extent.isSmoke()) {
                String machine = Machine.describe(scratch, processes, root.resolve("acumen"));
                Files.writeString(root.resolve(PAGE), Page.of(report, machine));
            }
        }
    }

    private static Path folder(String property) {
        String folder = System.getProperty(property);
        if (folder == null) {
            throw new IllegalArgumentException("-D" + property + " is missing; bench/run starts this program");
        }
        return Path.of(folder);
    }

    /// Programs in place of those that would start a worker.
    private static Path stubs(Path scratch) throws IOException {
        Path folder = Files.createDirectories(scratch.resolve("stubs"));
        Path stub = Files.writeString(folder.resolve("setsid"), "#!/bin/sh\n");
        if (!stub.toFile().setExecutable(true)) {
            throw new IOException(stub + " cannot be made a program");
        }
        return folder;
    }

    private static Map<String, Part> chosen(Map<String, Part> all, List<String> names) {
        if (!all.keySet().containsAll(names)) {
            throw new IllegalArgumentException("the parts are " + String.join(", ", all.keySet()));
        }
        Map<String, Part> chosen = new LinkedHashMap<>(all);
        if (!names.isEmpty()) {
            chosen.keySet().retainAll(names);
        }
        return chosen;
    }

    private static Report measure(Map<String, Part> parts, Extent extent) throws IOException {
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            tell(part.getKey() + ": preparing");
            part.getValue().prepare();
        }
        for (int session = 1; session <= extent.sessions(); session++) {
            for (Map.Entry<String, Part> part : parts.entrySet()) {
                tell(part.getKey() + ": session " + session + " of " + extent.sessions());
                part.getValue().session();
            }
        }
        Report report = new Report();
        for (Part part : parts.values()) {
            part.report(report);
        }
        return report;
    }

    private static void tell(String what) {
        System.err.println("bench: " + what);
    }

    /// What other commands measure.
    private static void elsewhere(Report report) {
        report.bar(Bar.elsewhere(
                "16 processes saving at once, kill -9 at any moment, full disk",
                "nothing lost, nothing half-written",
                "`faults/run --full`, [faults.md](faults.md)"));
        report.bar(Bar.elsewhere(
                "malformed input to any reader, 100,000 seeded variants",
                "no crash, no hang, an error that names the place",
                "`mvn -B verify -Dacumen.scale=1`"));
    }
}
