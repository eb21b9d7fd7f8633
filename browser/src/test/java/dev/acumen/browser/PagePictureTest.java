package dev.acumen.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The picture of the page in the README. With `-Dacumen.write` it is made anew.
class PagePictureTest {
    private static final Path PICTURE = Path.of(System.getProperty("acumen.root", ".."), "docs/images/page.png");
    private static final int HEIGHT = 800;
    private static final long MOST_BYTES = 200_000;

    @Test
    void thePageOfTheSampleIsWorthAPicture(@TempDir Path folder) throws IOException {
        try (Machine machine = Machine.withSample(folder);
                Machine.Ui ui = machine.ui();
                Chromium chromium = new Chromium(ui);
                Window window = chromium.window(Chromium.Look.USUAL)) {
            Page page = window.open("");
            page.setViewportSize(Chromium.Look.USUAL.width(), HEIGHT);

            byte[] picture = page.screenshot();

            assertThat(picture).hasSizeLessThan((int) MOST_BYTES);
            assertThat(page.locator("body").innerText()).doesNotContain(folder.toString(), "/tmp/");
            if (System.getProperty("acumen.write") != null) {
                Files.createDirectories(PICTURE.getParent());
                Files.write(PICTURE, picture);
            }
        }
    }
}
