import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the documentation site needs beside its generator: `java Site.java sources FOLDER` copies the files named on
/// standard input to where the generator looks for them, `java Site.java check FOLDER` checks the links of a site.
final class Site {
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.+)");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    private Site() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[1]);
        if (arguments[0].equals("sources")) {
            String names = new String(System.in.readAllBytes());
            for (String name : names.split("\0")) {
                copy(Path.of(name), folder);
            }
        } else {
            System.exit(check(folder.toRealPath()) ? 0 : 1);
        }
    }

    private static void copy(Path file, Path folder) throws IOException {
        boolean isPage = file.toString().endsWith(".md");
        Path target = folder.resolve(isPage ? "markdown" : "resources").resolve(file);
        Files.createDirectories(target.getParent());
        if (isPage) {
            Files.writeString(target, anchored(Files.readString(file)));
        } else {
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /// The page with a place before each heading, named as on GitHub: the generator names them otherwise.
    private static String anchored(String page) {
        StringBuilder text = new StringBuilder();
        Map<String, Integer> seen = new HashMap<>();
        boolean isCode = false;
        for (String line : page.split("\n", -1)) {
            isCode ^= line.strip().startsWith("```");
            Matcher heading = HEADING.matcher(line);
            if (!isCode && heading.matches()) {
                String name = heading.group(1)
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int times = seen.merge(name, 1, Integer::sum);
                text.append("<a id=\"").append(times == 1 ? name : name + "-" + (times - 1)).append("\"></a>\n\n");
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    /// Whether all links between pages lead to files, and to places in pages. Pages of Javadoc are not read.
    private static boolean check(Path site) throws IOException {
        List<String> broken = new ArrayList<>();
        List<Path> pages;
        try (Stream<Path> files = Files.walk(site)) {
            pages = files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(site.resolve("apidocs")))
                    .toList();
        }
        int count = 0;
        for (Path page : pages) {
            Matcher links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                URI link = URI.create(links.group(1).replace("&amp;", "&").replace(" ", "%20"));
                if (link.getScheme() == null && link.getHost() == null) {
                    count++;
                    if (!leads(page, link)) {
                        broken.add(site.relativize(page) + ": " + link);
                    }
                }
            }
        }
        System.out.println(pages.size() + " pages, " + count + " links, " + broken.size() + " broken");
        broken.forEach(System.out::println);
        return !pages.isEmpty() && broken.isEmpty();
    }

    private static boolean leads(Path page, URI link) throws IOException {
        Path target = link.getPath().isEmpty() ? page : page.resolveSibling(link.getPath()).normalize();
        String place = link.getFragment();
        boolean isPlace = target.toString().endsWith(".html") && place != null && !place.isEmpty();
        return Files.exists(target) && (!isPlace || Files.readString(target).contains("\"" + place + "\""));
    }
}
