package dev.acumen.cli;

import dev.acumen.agent.PlaybookOffer;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.mcp.HttpAddress;
import dev.acumen.mcp.StreamableHttpServer;
import dev.acumen.store.ErrorAdvice;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/// `acumen mcp --http`: the same for clients that come over HTTP, until the process is ended.
final class McpHttp {
    private static final String TOKEN = "ACUMEN_MCP_TOKEN";
    private static final String FORM = "[\\x21-\\x7E]{16,200}";
    private static final int TOKEN_BYTES = 32;

    private McpHttp() {}

    /// @param address `[HOST:]PORT`
    /// @param tell hears what a person has to know
    static void serve(Environment environment, Optional<Path> project, String address, Consumer<String> tell)
            throws InterruptedException {
        HttpAddress where;
        try {
            where = HttpAddress.of(address);
        } catch (IllegalArgumentException e) {
            throw new FailureException("--http: " + e.getMessage());
        }
        Optional<String> given = environment.variable(TOKEN);
        if (given.isPresent() && !given.get().matches(FORM)) {
            throw new FailureException(TOKEN + " has to be 16 to 200 visible ASCII characters without a space");
        }
        String token = given.orElseGet(McpHttp::made);
        String version = McpProgram.version();
        try (StreamableHttpServer server = StreamableHttpServer.start(
                new PlaybookOffer(environment, version, project, tell), where, token, environment.clock())) {
            tell.accept("serving MCP at " + server.url() + "; Ctrl-C ends it");
            if (given.isEmpty()) {
                tell.accept("clients need the header Authorization: Bearer " + token + " (set " + TOKEN
                        + " to choose the token)");
            }
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            new CountDownLatch(1).await();
        } catch (IOException e) {
            throw new FailureException("cannot listen at " + address + ": " + ErrorAdvice.told(e));
        }
    }

    private static String made() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
