/// What a fault campaign is made of: a [Family][dev.acumen.faults.campaign.Family] of faults injects them, as
/// many as a [Budget][dev.acumen.faults.campaign.Budget] allows, and a
/// [Ledger][dev.acumen.faults.campaign.Ledger] counts them and keeps what did not hold.
///
/// Start with [Family][dev.acumen.faults.campaign.Family].
@NullMarked
package dev.acumen.faults.campaign;

import org.jspecify.annotations.NullMarked;
