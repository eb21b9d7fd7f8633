package dev.acumen.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.acumen.client.Client;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

@AnalyzeClasses(packages = "dev.acumen", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String HOOK_PROGRAM = "dev.acumen.hook.HookProgram";
    private static final String EMBEDDER_PROVIDER = "dev.acumen.onnx.MiniLmProvider";

    /// Its salt is to be one that nobody guesses.
    private static final String SALTED = "dev.acumen.project.KnownTexts";

    /// Puts temporary files where the JDK does, with names that cost less.
    private static final String PRIVATE_FILES = "dev.acumen.project.PrivateFiles";

    /// Nobody is to guess its tokens.
    private static final String ACCESS_CHECK = "dev.acumen.web.AccessCheck";

    /// A row in the table of packages: the package, its module, what it is, and what it may use.
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `dev\\.acumen\\.(\\w+)` \\| [\\w-]+ \\| .* \\| ?([\\w, ]*?) ?\\|$");

    private static final String EVERYTHING = "all below";

    /// Packages that adapt the library to a framework.
    private static final Set<String> ADAPTERS =
            Set.of("opentelemetry", "langchain4j", "agentic", "adk", "springai", "springboot");

    @ArchTest
    static void packagesUseWhatTheirRowInTheArchitectureNamesAndAllOfThatIsBelow(JavaClasses classes) {
        Map<String, Set<String>> mayUse = mayUse();
        Set<String> wrong = new TreeSet<>();

        for (JavaClass user : classes) {
            for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                String from = room(user);
                String to = room(dependency.getTargetClass());
                if (mayUse.containsKey(to) && mayUse.containsKey(from) && !from.equals(to)) {
                    if (!mayUse.get(from).contains(to)) {
                        wrong.add(dependency.getDescription());
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(classes.stream().map(ArchitectureTest::room).collect(Collectors.toSet()))
                .as("every package has a row")
                .isSubsetOf(Stream.concat(mayUse.keySet().stream(), Stream.of("testkit"))
                        .collect(Collectors.toSet()));
    }

    private static Map<String, Set<String>> mayUse() {
        List<MatchResult> rows =
                ROW.matcher(Repository.text("ARCHITECTURE.md")).results().toList();
        Map<String, Set<String>> mayUse = new HashMap<>();
        Set<String> below = new HashSet<>();
        for (MatchResult row : rows.reversed()) {
            Set<String> named = row.group(2).equals(EVERYTHING)
                    ? Set.copyOf(below)
                    : Set.of(
                            row.group(2).isEmpty()
                                    ? new String[0]
                                    : row.group(2).split(", ", -1));
            assertThat(below).as(row.group(1) + " uses what is below it").containsAll(named);
            mayUse.put(row.group(1), named);
            below.add(row.group(1));
        }
        return mayUse;
    }

    /// The package below `dev.acumen`; empty for a class of somebody else's.
    private static String room(JavaClass type) {
        String[] names = type.getPackageName().split("\\.", -1);
        return names.length > 2 && type.getPackageName().startsWith("dev.acumen.") ? names[2] : "";
    }

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.acumen.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule thePlaybookNeedsNothingButTheLanguage = ArchRuleDefinition.classes()
            .that()
            .resideInAPackage("dev.acumen.playbook..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "dev.acumen.playbook..",
                    "java.lang..",
                    "java.util..",
                    "java.time..",
                    "org.jspecify.annotations.."));

    @ArchTest
    static final ArchRule timeAndEnvironmentArePassedIn = noClasses()
            .that()
            .resideOutsideOfPackages("dev.acumen.cli..", "dev.acumen.api..")
            .and()
            .doNotHaveFullyQualifiedName(HOOK_PROGRAM)
            .and()
            .doNotHaveFullyQualifiedName(EMBEDDER_PROVIDER)
            .and()
            .doNotHaveFullyQualifiedName(SALTED)
            .and()
            .doNotHaveFullyQualifiedName(ACCESS_CHECK)
            .and()
            .doNotHaveFullyQualifiedName(PRIVATE_FILES)
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Random.class);

    @ArchTest
    static final ArchRule onlyProgramsPrint = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.cli..")
            .and()
            .doNotHaveFullyQualifiedName("dev.acumen.testkit.model.ScriptedServer")
            .and()
            .doNotHaveFullyQualifiedName(HOOK_PROGRAM)
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule onlyTheCommandLineKnowsPicocli = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule theHookReachesNothingSlow = noClasses()
            .that()
            .resideInAnyPackage("dev.acumen.hook..", "dev.acumen.project..", "dev.acumen.select..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "picocli..",
                    "java.net.http..",
                    "java.util.logging..",
                    "com.fasterxml.jackson.databind..",
                    "dev.langchain4j..",
                    "dev.failsafe..",
                    "dev.acumen.learn..",
                    "dev.acumen.llm..",
                    "dev.acumen.providers..");

    @ArchTest
    static final ArchRule onlyTheAdaptersKnowLangChain4j = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.providers..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.langchain4j..", "com.fasterxml.jackson.databind..", "org.slf4j..");

    @ArchTest
    static final ArchRule onlyTheServerKnowsTheMcpSdk = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.mcp..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.modelcontextprotocol..", "reactor..", "org.reactivestreams..");

    /// A nested class is read with the name of its owner, and `testkit` is a library of its own.
    @ArchTest
    static void noTwoClassesHaveOneSimpleName(JavaClasses classes) {
        Map<String, List<String>> byName = classes.stream()
                .filter(type -> type.isTopLevelClass()
                        && !room(type).isEmpty()
                        && !room(type).equals("testkit"))
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));

        assertThat(byName.values())
                .isNotEmpty()
                .allSatisfy(sameName -> assertThat(sameName).hasSize(1));
    }

    /// A newcomer can recite the packages. Each coding agent has one, and so has each framework that the library is
    /// adapted to; who knows one knows them all.
    @ArchTest
    static void thePackagesAreFew(JavaClasses classes) {
        Set<String> clients = classes.stream()
                .filter(type -> type.isAssignableTo(Client.class) && !type.isInterface())
                .map(ArchitectureTest::room)
                .collect(Collectors.toSet());
        Set<String> packages = classes.stream()
                .map(ArchitectureTest::room)
                .filter(room -> !room.isEmpty() && !room.equals("testkit"))
                .filter(room -> !clients.contains(room) && !ADAPTERS.contains(room))
                .collect(Collectors.toSet());

        assertThat(packages).isNotEmpty().hasSizeLessThanOrEqualTo(35);
    }

    @ArchTest
    static final ArchRule namesSayWhatSomethingIs = noClasses()
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Service")
            .orShould()
            .haveSimpleNameEndingWith("Impl");
}
