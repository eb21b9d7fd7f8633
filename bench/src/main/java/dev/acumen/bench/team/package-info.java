/// Load on a team's service: [TeamLoad][dev.acumen.bench.team.TeamLoad].
@NullMarked
package dev.acumen.bench.team;

import org.jspecify.annotations.NullMarked;
