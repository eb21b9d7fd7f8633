package dev.acumen.fleet;

import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/// Makes the operator where it runs.
final class LearnOperatorFactory extends AbstractStreamOperatorFactory<String>
        implements OneInputStreamOperatorFactory<Tuple2<String, String>, String> {
    private final FleetSettings settings;

    LearnOperatorFactory(FleetSettings settings) {
        this.settings = settings;
    }

    // Flink asks for whatever operator the class below names.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    @Override
    public <T extends StreamOperator<String>> T createStreamOperator(StreamOperatorParameters<String> parameters) {
        return (T) new LearnOperator(parameters, settings, parameters.getMailboxExecutor());
    }

    @Override
    public Class<LearnOperator> getStreamOperatorClass(ClassLoader loader) {
        return LearnOperator.class;
    }
}
