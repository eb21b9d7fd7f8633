package dev.acumen.ui;

import dev.acumen.output.ConsoleOutput;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.review.ManualChange;
import dev.acumen.review.RequestedChange;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.EditView;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.PlaybookView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The playbook: all its key points, section by section, or those that were searched for, the best match first.
final class PlaybookPages implements Chapter {
    static final String MERGE = "merge";

    private static final String PATH = Frame.Tab.PLAYBOOK.path();
    private static final String ADD = "add";
    private static final String QUERY = "q";
    private static final String FILTER = "filter";
    private static final String SECTION = "section";
    private static final String FROM = "from";

    /// How many key points a page shows.
    private static final int PAGE = 50;

    private final MergePages merging = new MergePages();

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) throws IOException {
        if (rest.equals(List.of(MERGE))) {
            return merging.get(opened, request);
        }
        return rest.isEmpty() ? new KeyPointList(opened, request).page() : new Answer.Missing();
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (rest.equals(List.of(MERGE))) {
            return merging.post(opened, request);
        }
        return rest.equals(List.of(ADD)) ? add(opened, request) : new Answer.Missing();
    }

    private static Answer add(OpenedPlaybook opened, WebRequest request) {
        String text = request.field("text").orElse("").strip();
        Section section =
                Section.ofNameOrSlug(request.field(SECTION).orElse("")).orElse(Section.OTHERS);
        ManualChange change = ManualChange.add(text, section);
        RequestedChange done = change.in(opened.store());
        if (done.refused().isEmpty()) {
            return ChangeToast.after(opened, request, PATH, change.kind(), done.applied());
        }
        String problem = "This was not added: " + done.refused().getFirst().reason() + ".";
        EditView view = new EditView(
                problem,
                "",
                Optional.empty(),
                false,
                text,
                section.slug(),
                opened.scope().id() + "/" + PATH,
                KeyPointRows.SECTIONS);
        return new Answer.Page(409, opened.frame(Frame.Tab.PLAYBOOK, "Add a key point"), view);
    }

    /// What a list of key points shows.
    private static final class KeyPointList {
        private final OpenedPlaybook opened;
        private final WebRequest request;
        private final Playbook playbook;
        private final Usage usage;
        private final String query;
        private final Optional<KeyPointFilter> filter;
        private final Optional<Section> section;
        private final int from;
        private final Address here;

        KeyPointList(OpenedPlaybook opened, WebRequest request) {
            this.opened = opened;
            this.request = request;
            this.playbook = opened.state().playbook();
            this.usage = opened.usage();
            this.query = request.parameter(QUERY).orElse("").strip();
            this.filter = request.parameter(FILTER).flatMap(KeyPointFilter::of);
            this.section = request.parameter(SECTION).flatMap(Section::ofNameOrSlug);
            this.from = request.parameter(FROM)
                    .filter(text -> text.matches("[0-9]{1,6}"))
                    .map(Integer::parseInt)
                    .orElse(0);
            this.here = Address.of(opened.scope().id() + "/" + PATH)
                    .with(QUERY, query)
                    .with(FILTER, filter.map(KeyPointFilter::value).orElse(""))
                    .with(SECTION, section.map(Section::slug).orElse(""));
        }

        Answer page() throws IOException {
            List<SectionedKeyPoint> searched =
                    query.isEmpty() ? playbook.keyPoints().toList() : opened.search(query);
            Predicate<KeyPoint> wanted = filter.isPresent() ? filter.get().in(opened, playbook, usage) : _ -> true;
            List<SectionedKeyPoint> filtered = searched.stream()
                    .filter(placed -> wanted.test(placed.keyPoint()))
                    .toList();
            List<SectionedKeyPoint> found = filtered.stream()
                    .filter(placed -> section.isEmpty() || section.get() == placed.section())
                    .toList();
            int start = Math.min(from, found.size());
            int end = Math.min(start + PAGE, found.size());
            PlaybookView view = new PlaybookView(
                    query,
                    filter.map(KeyPointFilter::value).orElse(""),
                    section.map(Section::slug).orElse(""),
                    playbook.size(),
                    summary(found.size(), start, end),
                    sections(filtered),
                    filters(searched),
                    groups(found.subList(start, end)),
                    start == 0 ? "" : at(Math.max(0, start - PAGE)),
                    end == found.size() ? "" : at(end),
                    at(start),
                    KeyPointRows.SECTIONS);
            return Answer.Page.of(opened.frame(Frame.Tab.PLAYBOOK, "Playbook", request), view);
        }

        private String summary(int found, int start, int end) {
            String of = found == playbook.size()
                    ? ConsoleOutput.counted(found, "key point")
                    : found + " of " + ConsoleOutput.counted(playbook.size(), "key point");
            return found <= PAGE ? of : of + ", " + (start + 1) + " to " + end;
        }

        private String at(int place) {
            return here.with(FROM, place == 0 ? "" : String.valueOf(place)).toString();
        }

        private List<PlaybookView.Link> sections(List<SectionedKeyPoint> filtered) {
            List<PlaybookView.Link> links = new ArrayList<>();
            links.add(new PlaybookView.Link(
                    "All sections",
                    here.with(SECTION, "").toString(),
                    section.isEmpty(),
                    String.valueOf(filtered.size())));
            for (Section each : Section.values()) {
                long count = filtered.stream()
                        .filter(placed -> placed.section() == each)
                        .count();
                boolean isOn = section.equals(Optional.of(each));
                if (count > 0 || isOn) {
                    links.add(new PlaybookView.Link(
                            KeyPointRows.label(each),
                            here.with(SECTION, each.slug()).toString(),
                            isOn,
                            String.valueOf(count)));
                }
            }
            return links;
        }

        private List<PlaybookView.Link> filters(List<SectionedKeyPoint> searched) throws IOException {
            List<PlaybookView.Link> links = new ArrayList<>();
            for (KeyPointFilter each : KeyPointFilter.values()) {
                boolean isOn = filter.equals(Optional.of(each));
                String count = "";
                if (each.isCheap()) {
                    Predicate<KeyPoint> wanted = each.in(opened, playbook, usage);
                    count = String.valueOf(searched.stream()
                            .filter(placed -> wanted.test(placed.keyPoint()))
                            .count());
                }
                links.add(new PlaybookView.Link(
                        each.label(),
                        here.with(FILTER, isOn ? "" : each.value()).toString(),
                        isOn,
                        count));
            }
            return links;
        }

        /// Section by section, or as they were found.
        private List<PlaybookView.Group> groups(List<SectionedKeyPoint> shown) {
            if (!query.isEmpty()) {
                return shown.isEmpty() ? List.of() : List.of(group("", shown));
            }
            List<PlaybookView.Group> groups = new ArrayList<>();
            shown.stream()
                    .collect(Collectors.groupingBy(
                            SectionedKeyPoint::section, () -> new EnumMap<>(Section.class), Collectors.toList()))
                    .forEach((each, placed) -> groups.add(group(KeyPointRows.label(each), placed)));
            return groups;
        }

        private PlaybookView.Group group(String heading, List<SectionedKeyPoint> placed) {
            return new PlaybookView.Group(
                    heading,
                    placed.stream().map(one -> KeyPointRows.inList(one, usage)).toList());
        }
    }
}
