package dev.acumen.server;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How a server runs.
///
/// @param address where it listens
/// @param provider whose tokens it takes besides its own
/// @param models who judges sessions
/// @param usd what judging the sessions of one playbook may cost a month
/// @param limits what one author may send a day
/// @param pauses between attempts to learn a part of a session
/// @param lessons how many playbooks this process learns for at once
/// @param patience how long it waits at its end for what is going on
public record ServerOptions(
        InetSocketAddress address,
        Optional<OidcTokens.Provider> provider,
        JudgeModels.Source models,
        BigDecimal usd,
        DailyLimits limits,
        List<Duration> pauses,
        int lessons,
        Duration patience) {
    private static final BigDecimal USD = BigDecimal.valueOf(20);
    private static final int LESSONS = 8;

    public ServerOptions {
        pauses = List.copyOf(pauses);
    }

    /// On one address, without a provider and without a model: 20 USD a month, five more attempts within 31 hours.
    public static ServerOptions at(InetSocketAddress address) {
        return new ServerOptions(
                address,
                Optional.empty(),
                JudgeModels.Source.NONE,
                USD,
                DailyLimits.defaults(),
                List.of(
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofHours(6),
                        Duration.ofHours(24)),
                LESSONS,
                Duration.ofSeconds(30));
    }

    /// The same with a provider.
    public ServerOptions with(OidcTokens.Provider other) {
        return new ServerOptions(address, Optional.of(other), models, usd, limits, pauses, lessons, patience);
    }

    /// The same with somebody else who judges.
    public ServerOptions with(JudgeModels.Source other) {
        return new ServerOptions(address, provider, other, usd, limits, pauses, lessons, patience);
    }

    /// The same with another limit a month.
    public ServerOptions costing(BigDecimal other) {
        return new ServerOptions(address, provider, models, other, limits, pauses, lessons, patience);
    }

    /// The same with other limits for authors.
    public ServerOptions with(DailyLimits other) {
        return new ServerOptions(address, provider, models, usd, other, pauses, lessons, patience);
    }

    /// The same with other pauses.
    public ServerOptions pausing(List<Duration> other) {
        return new ServerOptions(address, provider, models, usd, limits, other, lessons, patience);
    }

    /// The same with another number of lessons at once.
    public ServerOptions learning(int other) {
        return new ServerOptions(address, provider, models, usd, limits, pauses, other, patience);
    }

    /// The same with another patience.
    public ServerOptions waiting(Duration other) {
        return new ServerOptions(address, provider, models, usd, limits, pauses, lessons, other);
    }
}
