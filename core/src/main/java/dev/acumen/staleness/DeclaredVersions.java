package dev.acumen.staleness;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The versions that a project's own files ask for.
final class DeclaredVersions {
    /// A version, with what may stand before it where it means that one and its successors of the same kind.
    private static final Pattern ONE = Pattern.compile(
            "\\s*(?:==|~>|[\\^~=v]|lts/)?\\s*v?(\\d{1,4}(?!\\d)(?:\\.(?:\\d{1,5}(?!\\d)|x|\\*)){0,3})[\\w.+-]*\\s*");

    /// Products whose second number says as much as the first of others.
    private static final Set<String> BY_TWO = Set.of("python", "go", "rust", "ruby");

    private static final Set<String> MANIFESTS = Set.of(
            ".nvmrc",
            ".node-version",
            ".tool-versions",
            ".java-version",
            ".sdkmanrc",
            ".python-version",
            ".ruby-version",
            "runtime.txt",
            "package.json",
            "pom.xml",
            "go.mod",
            "rust-toolchain",
            "rust-toolchain.toml",
            "Gemfile.lock",
            "gradle-wrapper.properties",
            "build.gradle",
            "build.gradle.kts");

    private static final Pattern TOOL = Pattern.compile("(?m)^[ \\t]*([\\w-]+)[ \\t]+([^#\\r\\n]+)");
    private static final Pattern SDKMAN = Pattern.compile("(?m)^\\s*java\\s*=\\s*(\\d+)");
    private static final Pattern POM_JAVA = Pattern.compile(
            "<(?:maven\\.compiler\\.(?:release|source|target)|java\\.version|release|source|target)>\\s*(\\d+(?:\\.\\d+)?)\\s*</");
    private static final Pattern POM_BOOT =
            Pattern.compile("<artifactId>spring-boot-starter-parent</artifactId>\\s*<version>(\\d+(?:\\.\\d+)*)");
    private static final Pattern GRADLE_JAVA = Pattern.compile(
            "(?:JavaLanguageVersion\\.of\\(|JavaVersion\\.VERSION_|jvmToolchain\\(|sourceCompatibility\\s*=\\s*['\"]?|jvmTarget\\s*=\\s*['\"])"
                    + "(\\d+(?:[._]\\d+)?)");
    private static final Pattern GRADLE_BOOT =
            Pattern.compile("org\\.springframework\\.boot['\"]\\)?\\s*version\\s*\\(?['\"](\\d+(?:\\.\\d+)*)");
    private static final Pattern WRAPPER = Pattern.compile("gradle-(\\d+(?:\\.\\d+)*)-");
    private static final Pattern GO = Pattern.compile("(?m)^(?:go|toolchain)\\s+(?:go)?(\\d+\\.\\d+)");
    private static final Pattern CHANNEL = Pattern.compile("(?:channel\\s*=\\s*\")?(\\d+\\.\\d+)(?:\\.\\d+)?\"?");
    private static final Pattern GEM = Pattern.compile("(?m)^ {4}([\\w-]+) \\((\\d+(?:\\.\\d+)*)");
    private static final Pattern PINNED =
            Pattern.compile("(?m)^([A-Za-z][\\w.-]*)(?:\\[[^\\]]*])?\\s*==\\s*(\\d+(?:\\.\\d+)*)");

    private final Map<String, List<Found>> found = new HashMap<>();

    /// A version that a file asks for.
    ///
    /// @param isLeast whether later ones do as well
    private record Found(String version, String file, boolean isLeast) {}

    private DeclaredVersions() {}

    static DeclaredVersions in(WorkingTree tree) {
        DeclaredVersions declared = new DeclaredVersions();
        tree.contents(name -> MANIFESTS.contains(name) || (name.startsWith("requirements") && name.endsWith(".txt")))
                .forEach(declared::read);
        return declared;
    }

    /// What the project's files say instead of a version that is named; empty where one says the same, or none says
    /// anything of the product.
    Optional<String> instead(Mention.Release release) {
        String product = Releases.product(release.product());
        List<Found> all = new ArrayList<>(found.getOrDefault(product, List.of()));
        if (product.equals("java")) {
            if (release.isOfBuild()) {
                all.replaceAll(one -> new Found(one.version(), one.file(), true));
            }
            all.addAll(found.getOrDefault("jdk", List.of()));
        }
        if (all.isEmpty() || all.stream().anyMatch(one -> isSame(product, one, release.version()))) {
            return Optional.empty();
        }
        Found first = all.getFirst();
        return Optional.of(first.file() + " says " + first.version());
    }

    private static boolean isSame(String product, Found found, String version) {
        int numbers = BY_TWO.contains(product) ? 2 : 1;
        int order = compare(version, found.version(), numbers);
        return order == 0 || (found.isLeast() && order > 0);
    }

    /// Compares as many numbers of two versions as both have, at most so many.
    private static int compare(String one, String other, int numbers) {
        String[] mine = normal(one).split("\\.", -1);
        String[] theirs = normal(other).split("\\.", -1);
        for (int i = 0; i < Math.min(numbers, Math.min(mine.length, theirs.length)); i++) {
            if (!Character.isDigit(mine[i].charAt(0)) || !Character.isDigit(theirs[i].charAt(0))) {
                return 0;
            }
            int order = Integer.compare(Integer.parseInt(mine[i]), Integer.parseInt(theirs[i]));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /// Java 1.8 is Java 8.
    private static String normal(String version) {
        return version.matches("1\\.[5-8](\\..*)?") ? version.substring(2) : version;
    }

    private void read(WorkingTree.Content content) {
        String text = content.text();
        String file = content.name();
        switch (file) {
            case ".nvmrc", ".node-version" -> one("node", text, file);
            case ".java-version" -> one("jdk", text.strip().replaceFirst("^[a-z]+[a-z-]*-?", ""), file);
            case ".python-version" -> text.lines().forEach(line -> one("python", line.strip(), file));
            case ".ruby-version" -> one("ruby", text.strip().replaceFirst("^ruby-", ""), file);
            case "runtime.txt" -> one("python", text.strip().replaceFirst("^python-", ""), file);
            case ".tool-versions" -> tools(text, file);
            case ".sdkmanrc" -> all("jdk", SDKMAN, text, file);
            case "package.json" -> packages(text, file);
            case "pom.xml" -> {
                all("java", POM_JAVA, text, file);
                all("spring-boot", POM_BOOT, text, file);
            }
            case "build.gradle", "build.gradle.kts" -> {
                all("java", GRADLE_JAVA, text, file);
                all("spring-boot", GRADLE_BOOT, text, file);
            }
            case "gradle-wrapper.properties" -> all("gradle", WRAPPER, text, file);
            case "go.mod" -> least("go", GO, text, file);
            case "rust-toolchain", "rust-toolchain.toml" -> all("rust", CHANNEL, text, file);
            case "Gemfile.lock" -> named(GEM, text, file);
            default -> named(PINNED, text, file);
        }
    }

    private void tools(String text, String file) {
        Matcher matcher = TOOL.matcher(text);
        while (matcher.find()) {
            String product = switch (matcher.group(1)) {
                case "nodejs" -> "node";
                case "golang" -> "go";
                case "java" -> "jdk";
                default -> matcher.group(1);
            };
            // Later ones are for what the first do not have, or that somebody chooses.
            for (String version : matcher.group(2).strip().split("\\s+", -1)) {
                if (version.equals("system")) {
                    add(product, new Found("0", file, true));
                }
                one(product, version.replaceFirst("^[a-z]+[a-z-]*-", ""), file);
            }
        }
    }

    private void packages(String text, String file) {
        try {
            if (!(JsonReader.read(text, file) instanceof Json.Obj json)) {
                return;
            }
            for (String member :
                    List.of("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")) {
                if (json.get(member) instanceof Json.Obj versions) {
                    versions.members().forEach((name, version) -> one(name.toLowerCase(Locale.ROOT), version, file));
                }
            }
            for (String member : List.of("engines", "volta")) {
                if (json.get(member) instanceof Json.Obj engines && engines.get("node") != null) {
                    one("node", engines.textOr("node", ""), file);
                }
            }
        } catch (BadInputException ignored) {
            // It says nothing, then.
        }
    }

    private void one(String product, Json version, String file) {
        if (version instanceof Json.Text(String text)) {
            one(product, text, file);
            if (!ONE.matcher(text).matches()) {
                // A range, or another source: anything may hold.
                add(product, new Found("0", file, true));
            }
        }
    }

    private void one(String product, String version, String file) {
        Matcher matcher = ONE.matcher(version);
        if (matcher.matches()) {
            add(product, new Found(matcher.group(1), file, false));
        } else if (product.equals("node") && !version.isBlank()) {
            add(product, new Found("0", file, true));
        }
    }

    private void all(String product, Pattern pattern, String text, String file) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            add(product, new Found(matcher.group(1).replace('_', '.'), file, false));
        }
    }

    private void least(String product, Pattern pattern, String text, String file) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            add(product, new Found(matcher.group(1), file, true));
        }
    }

    private void named(Pattern pattern, String text, String file) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            add(matcher.group(1).toLowerCase(Locale.ROOT), new Found(matcher.group(2), file, false));
        }
    }

    private void add(String product, Found one) {
        found.computeIfAbsent(product, ignored -> new ArrayList<>()).add(one);
    }
}
