package dev.acumen.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.acumen.json.BadInputException;
import dev.acumen.refine.EmbedderException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The model in memory. Safe for use by several threads.
final class Model {
    static final int DIMENSIONS = 384;
    private static final String ENDS = ".!?…。！？";
    private static final int WINDOW = 254;
    private static final int MOST = 16 * WINDOW;
    private static final String FILE = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final WordPiece tokenizer;
    private final long first;
    private final long last;
    private final int stop;

    private Model(OrtEnvironment environment, OrtSession session, WordPiece tokenizer) {
        this.environment = environment;
        this.session = session;
        this.tokenizer = tokenizer;
        first = tokenizer.id("[CLS]");
        last = tokenizer.id("[SEP]");
        stop = tokenizer.id(".");
    }

    /// @throws EmbedderException if it cannot be loaded on this machine
    static Model load(String platform, Path cache) {
        List<URL> library = Library.files(platform);
        try {
            URL file = resource(FILE);
            Optional<Path> folder =
                    unpacked(cache.resolve("onnxruntime").resolve(Library.version() + "-" + platform), library, file);
            OrtEnvironment environment = Library.load(folder);
            try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(1);
                options.setInterOpNumThreads(1);
                options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
                OrtSession session = folder.isPresent()
                        ? environment.createSession(folder.get() + FILE, options)
                        : environment.createSession(bytes(file), options);
                return new Model(environment, session, tokenizer());
            }
        } catch (OrtException | IOException | BadInputException | IllegalArgumentException e) {
            throw new EmbedderException("the embedding model cannot be loaded: " + e.getMessage(), e);
        }
    }

    /// The folder with the files unpacked, if it can be written.
    private static Optional<Path> unpacked(Path folder, List<URL> library, URL model) {
        List<URL> files = new ArrayList<>(library);
        files.add(model);
        try {
            return Optional.of(new UnpackedFiles(folder.toAbsolutePath()).with(files));
        } catch (IOException | UnsupportedOperationException ignored) {
            return Optional.empty();
        }
    }

    /// The tokenizer that the model was trained with.
    static WordPiece tokenizer() throws IOException {
        return new WordPiece(TokenVocabulary.read(bytes(resource(TOKENIZER))));
    }

    private static URL resource(String name) throws IOException {
        URL resource = Model.class.getResource(name);
        if (resource == null) {
            throw new FileNotFoundException(name.substring(1) + " is missing");
        }
        return resource;
    }

    private static byte[] bytes(URL resource) throws IOException {
        try (InputStream in = resource.openStream()) {
            return in.readAllBytes();
        }
    }

    /// The vector of a text, of length 1.
    ///
    /// @throws EmbedderException if the model fails
    float[] vector(String text) {
        WordPiece.Pieces pieces = tokenizer.pieces(text, MOST);
        if (!pieces.isWhole()) {
            return UnitVector.of(text, DIMENSIONS);
        }
        float[] vector = UnitVector.unit(read(isEnded(text) ? pieces.ids() : ended(pieces.ids())));
        double unread =
                pieces.unknown().size() / (double) Math.max(1, pieces.ids().size());
        return pieces.unknown().isEmpty()
                ? vector
                : UnitVector.mixed(vector, UnitVector.of(String.join(" ", pieces.unknown()), DIMENSIONS), unread);
    }

    private static boolean isEnded(String text) {
        String whole = text.stripTrailing();
        return whole.isEmpty() || ENDS.indexOf(whole.charAt(whole.length() - 1)) >= 0;
    }

    private List<Integer> ended(List<Integer> ids) {
        List<Integer> ended = new ArrayList<>(ids);
        ended.add(stop);
        return ended;
    }

    /// The sum of the vectors of all pieces.
    private float[] read(List<Integer> ids) {
        float[] sum = new float[DIMENSIONS];
        List<List<Integer>> windows = new ArrayList<>();
        for (int from = 0; from == 0 || from < ids.size(); from += WINDOW) {
            windows.add(ids.subList(from, Math.min(ids.size(), from + WINDOW)));
        }
        windows.forEach(window -> add(window, sum));
        return sum;
    }

    private void add(List<Integer> window, float[] sum) {
        int length = window.size() + 2;
        long[] ids = new long[length];
        long[] mask = new long[length];
        ids[0] = first;
        ids[length - 1] = last;
        for (int i = 0; i < window.size(); i++) {
            ids[i + 1] = window.get(i);
        }
        Arrays.fill(mask, 1);
        long[] shape = {1, length};
        try (OnnxTensor input = OnnxTensor.createTensor(environment, LongBuffer.wrap(ids), shape);
                OnnxTensor attention = OnnxTensor.createTensor(environment, LongBuffer.wrap(mask), shape);
                OnnxTensor types = OnnxTensor.createTensor(environment, LongBuffer.wrap(new long[length]), shape);
                OrtSession.Result result =
                        session.run(Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", types))) {
            FloatBuffer values = ((OnnxTensor) result.get(0)).getFloatBuffer();
            for (int i = 0; i < length * DIMENSIONS; i++) {
                sum[i % DIMENSIONS] += values.get(i);
            }
        } catch (OrtException e) {
            throw new EmbedderException("the model failed: " + e.getMessage(), e);
        }
    }
}
