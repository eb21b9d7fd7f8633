package dev.acumen.web.view;

/// The way between the pages of a review.
///
/// @param here which of them is shown, as in its address; empty for the first
/// @param rejected how many texts were rejected
public record ReviewLinks(String here, int rejected) {}
