package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/// What is small is read: the sizes of files and methods.
class SizesTest {
    private static final int LINES_OF_A_FILE = 500;
    private static final int LINES_OF_A_METHOD = 60;

    @Test
    void aFileHasFewerThan500LinesAndAMethodFewerThan60() throws IOException {
        List<Path> sources = Stream.of("main", "test")
                .flatMap(kind -> Repository.sources(kind).stream())
                .toList();
        List<String> tooLong = new ArrayList<>();
        int methods = 0;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                Methods found = new Methods(unit, Trees.instance(task).getSourcePositions());
                found.scan(unit, null);
                tooLong.addAll(found.tooLong);
                methods += found.count;
            }
        }

        assertThat(methods).isPositive();
        assertThat(tooLong).isEmpty();
    }

    /// The methods of a file.
    private static final class Methods extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> tooLong = new ArrayList<>();
        private int count;

        Methods(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
            long lines = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, unit));
            if (lines >= LINES_OF_A_FILE) {
                tooLong.add(unit.getSourceFile().getName() + ": " + lines + " lines");
            }
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            long body = method.getBody() == null ? 0 : line(positions.getEndPosition(unit, method)) - begin(method) + 1;
            if (body >= LINES_OF_A_METHOD) {
                tooLong.add(unit.getSourceFile().getName() + ": " + method.getName() + " has " + body + " lines");
            }
            count++;
            return super.visitMethod(method, null);
        }

        private long begin(MethodTree method) {
            return line(positions.getStartPosition(unit, method.getBody()));
        }

        private long line(long position) {
            return unit.getLineMap().getLineNumber(position);
        }
    }
}
