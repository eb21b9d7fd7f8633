package dev.acumen.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A program that does nothing.
///
/// @param warm a line of a shell's script that starts it with the flags of a hook and a start-up archive of its own
/// @param cold the same without the archive
/// @param command the same with the flags of a command and an archive
record EmptyMain(String warm, String cold, String command) {
    private static final String SOURCE =
            "public class Empty { public static void main(String[] a) { System.out.print(\"{}\"); } }";

    static EmptyMain in(Path folder, Processes processes) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("Empty.java"), SOURCE);
        processes.output("cd '" + folder
                + "' && \"$JAVA_HOME/bin/javac\" Empty.java && \"$JAVA_HOME/bin/jar\" cf empty.jar" + " Empty.class");
        String java = "\"$JAVA_HOME/bin/java\" -Xlog:disable -XX:+DisplayVMOutputToStderr -XX:-UsePerfData"
                + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m -XX:+SuppressFatalErrorMessage"
                + " -XX:-CreateCoredumpOnCrash";
        String program = " -cp '" + folder.resolve("empty.jar") + "' Empty";
        String archive = "='" + folder.resolve("empty.jsa") + "'";
        processes.output(java + " -XX:ArchiveClassesAtExit" + archive + program);
        return new EmptyMain(
                "sh -c 'exec \"$@\"' sh " + java + " -XX:SharedArchiveFile" + archive + program,
                "sh -c 'exec \"$@\"' sh " + java + " -Xshare:auto" + program,
                "sh -c 'exec \"$@\"' sh \"$JAVA_HOME/bin/java\" -Xlog:disable -XX:+DisplayVMOutputToStderr"
                        + " -XX:-UsePerfData -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED"
                        + " -XX:TieredStopAtLevel=1 -XX:SharedArchiveFile" + archive + program);
    }
}
