package dev.acumen.learn;

import dev.acumen.llm.Failure;
import java.util.function.Function;

/// What came of asking for a judgement: it, or why there is none. At this level nothing is thrown (REQ-CUR-012).
///
/// @param <T> the judgement
public sealed interface JudgementResult<T> {

    /// There is a judgement, which may be that there is nothing to say.
    record Given<T>(T value) implements JudgementResult<T> {}

    /// There is none.
    ///
    /// @param role who could not be asked: `reflector`, `curator` or `single`
    /// @param failure why
    record Failed<T>(String role, Failure failure) implements JudgementResult<T> {
        private <U> Failed<U> as() {
            return new Failed<>(role, failure);
        }
    }

    /// A judgement.
    static <T> JudgementResult<T> of(T value) {
        return new Given<>(value);
    }

    /// The judgement that follows from this one, where there is one.
    default <U> JudgementResult<U> map(Function<T, U> next) {
        return switch (this) {
            case Given<T>(T value) -> of(next.apply(value));
            case Failed<T> failed -> failed.as();
        };
    }

    /// What is judged after this, where there is something to go on from.
    default <U> JudgementResult<U> then(Function<T, JudgementResult<U>> next) {
        return switch (this) {
            case Given<T>(T value) -> next.apply(value);
            case Failed<T> failed -> failed.as();
        };
    }
}
