package dev.acumen.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;

@AnalyzeClasses(packages = "dev.acumen", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String HOOK_PROGRAM = "dev.acumen.hook.HookProgram";
    private static final String EMBEDDER_PROVIDER = "dev.acumen.onnx.MiniLmProvider";

    @ArchTest
    static final ArchRule packagesPointDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("cli")
            .definedBy("dev.acumen.cli..")
            .layer("hook")
            .definedBy("dev.acumen.hook..")
            .layer("exchange")
            .definedBy("dev.acumen.exchange..")
            .layer("install")
            .definedBy("dev.acumen.install..")
            .layer("project")
            .definedBy("dev.acumen.project..")
            .layer("worker")
            .definedBy("dev.acumen.worker..")
            .layer("cache")
            .definedBy("dev.acumen.cache..")
            .whereLayer("cache")
            .mayOnlyBeAccessedByLayers("cli")
            .layer("claude")
            .definedBy("dev.acumen.claude..")
            .layer("config")
            .definedBy("dev.acumen.config..")
            .layer("models")
            .definedBy("dev.acumen.models..")
            .layer("learn")
            .definedBy("dev.acumen.learn..")
            .layer("diagnostic")
            .definedBy("dev.acumen.diagnostic..")
            .layer("signal")
            .definedBy("dev.acumen.signal..")
            .layer("select")
            .definedBy("dev.acumen.select..")
            .layer("stale")
            .definedBy("dev.acumen.stale..")
            .whereLayer("stale")
            .mayOnlyBeAccessedByLayers("cli")
            .layer("refine")
            .definedBy("dev.acumen.refine..")
            .optionalLayer("onnx")
            .definedBy("dev.acumen.onnx..")
            .whereLayer("onnx")
            .mayOnlyBeAccessedByLayers("cli")
            .layer("store")
            .definedBy("dev.acumen.store..")
            .layer("model")
            .definedBy("dev.acumen.model..")
            .layer("trajectory")
            .definedBy("dev.acumen.trajectory..")
            .layer("json")
            .definedBy("dev.acumen.json..")
            .layer("playbook")
            .definedBy("dev.acumen.playbook..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("hook")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("exchange")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("install")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("project")
            .mayOnlyBeAccessedByLayers("hook", "install", "worker", "cache", "cli")
            .whereLayer("worker")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("claude")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("models", "hook", "cli")
            .whereLayer("models")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("learn")
            .mayOnlyBeAccessedByLayers("worker", "cli")
            .whereLayer("diagnostic")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("signal")
            .mayOnlyBeAccessedByLayers("learn")
            .whereLayer("select")
            .mayOnlyBeAccessedByLayers("hook", "cli")
            .whereLayer("refine")
            .mayOnlyBeAccessedByLayers("learn", "onnx", "cache", "exchange", "cli")
            .whereLayer("store")
            .mayOnlyBeAccessedByLayers("learn", "diagnostic", "worker", "hook", "cli")
            .whereLayer("model")
            .mayOnlyBeAccessedByLayers("learn", "diagnostic", "models", "worker", "cli")
            .whereLayer("trajectory")
            .mayOnlyBeAccessedByLayers("signal", "learn", "diagnostic", "claude", "worker", "cli")
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers(
                    "onnx",
                    "stale",
                    "model",
                    "store",
                    "learn",
                    "diagnostic",
                    "config",
                    "models",
                    "claude",
                    "project",
                    "hook",
                    "install",
                    "exchange",
                    "worker",
                    "cli");

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
    static final ArchRule timeAndSurroundingsArePassedIn = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.cli..")
            .and()
            .doNotHaveFullyQualifiedName(HOOK_PROGRAM)
            .and()
            .doNotHaveFullyQualifiedName(EMBEDDER_PROVIDER)
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
                    "dev.acumen.model..",
                    "dev.acumen.models..");

    @ArchTest
    static final ArchRule onlyTheAdaptersKnowLangChain4j = noClasses()
            .that()
            .resideOutsideOfPackage("dev.acumen.models..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.langchain4j..", "com.fasterxml.jackson.databind..", "org.slf4j..");

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
