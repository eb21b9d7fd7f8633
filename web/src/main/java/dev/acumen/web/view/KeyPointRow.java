package dev.acumen.web.view;

/// A key point as pages show it, with what its form needs.
///
/// @param section the name of its section
/// @param slug the short name of its section
/// @param text its words
/// @param shown its words as a person reads them, without characters that hide something, and not too long
/// @param isCut whether that is not all of it
/// @param helpful how often it was rated helpful
/// @param harmful how often it was rated harmful
/// @param isByUser whether it is in the user's own words
/// @param guard what its guard does, and where; empty where it has none
/// @param verify why it may be out of date; empty where nothing says so
/// @param seen tells this text from others, so that nobody changes words that they have not seen
public record KeyPointRow(
        String id,
        String section,
        String slug,
        String text,
        String shown,
        boolean isCut,
        long helpful,
        long harmful,
        boolean isPinned,
        boolean isByUser,
        String guard,
        String verify,
        String seen) {}
