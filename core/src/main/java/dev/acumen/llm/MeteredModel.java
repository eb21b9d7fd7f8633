package dev.acumen.llm;

/// A model whose every request is allowed by the limits first and accounted for after. Until its answer is there, a
/// request counts as its estimate, a typical answer included.
public final class MeteredModel implements LanguageModel {
    private final LanguageModel model;
    private final Spending spending;
    private final Prices prices;

    /// @param spending the accounts and the limits, such as a [SpendFile]
    /// @param prices what models cost, by their names; [Prices#UNKNOWN] where requests and tokens alone are limited
    public MeteredModel(LanguageModel model, Spending spending, Prices prices) {
        this.model = model;
        this.spending = spending;
        this.prices = prices;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Reply ask(Request request) {
        ModelUsage estimate = priced(request.estimate());
        return switch (spending.begin(name(), request.purpose(), estimate)) {
            case Spending.Begun.Refused(Failure why) -> why;
            case Spending.Begun.Open open -> {
                Reply reply = accounted(model.ask(request), estimate);
                spending.end(open, reply);
                yield reply;
            }
        };
    }

    private ModelUsage priced(ModelUsage usage) {
        return usage.cost().isPresent() ? usage : usage.at(prices.cost(name(), usage));
    }

    private Reply accounted(Reply reply, ModelUsage estimate) {
        return switch (reply) {
            case Reply.Answer answer -> new Reply.Answer(answer.text(), priced(answer.usage()), answer.isCutOff());
            case Failure failure -> failure.using(failure.isOfUnknownUsage() ? estimate : priced(failure.usage()));
        };
    }
}
