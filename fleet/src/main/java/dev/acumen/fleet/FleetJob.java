package dev.acumen.fleet;

import dev.acumen.json.BadInputException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/// The job: sessions in, playbooks in the store.
///
/// ```java
/// DataStream<String> failed = FleetJob.learn(env.fromSource(source, noWatermarks(), "sessions"), settings);
/// failed.sinkTo(sink);
/// ```
///
/// The sessions of a playbook are learned in the order in which the source gives them, if one reader has them all: they
/// are in one partition of a topic, or in one file.
public final class FleetJob {
    private static final TypeInformation<Tuple2<String, String>> KEYED = Types.TUPLE(Types.STRING, Types.STRING);
    private static final OutputTag<String> MALFORMED = new OutputTag<>("malformed", Types.STRING);

    private FleetJob() {}

    /// Learns sessions.
    ///
    /// @param lines a [FleetSession] each
    /// @return a line of JSON for each session that cannot be learned: the `line`, and the `reason`
    public static DataStream<String> learn(DataStream<String> lines, FleetSettings settings) {
        SingleOutputStreamOperator<Tuple2<String, String>> keyed =
                lines.process(new ByPlaybook(), KEYED).name("by playbook").uid("by-playbook");
        SingleOutputStreamOperator<String> failed = keyed.keyBy(line -> line.f0, Types.STRING)
                .transform("learn", Types.STRING, new LearnOperatorFactory(settings))
                .uid("learn");
        return failed.union(keyed.getSideOutput(MALFORMED));
    }

    /// Puts the playbook before the line.
    private static final class ByPlaybook extends ProcessFunction<String, Tuple2<String, String>> {
        @Override
        public void processElement(String line, Context context, Collector<Tuple2<String, String>> out) {
            try {
                out.collect(Tuple2.of(FleetSession.key(line), line));
            } catch (BadInputException e) {
                context.output(MALFORMED, FailedSession.of(line, e).json());
            }
        }
    }
}
