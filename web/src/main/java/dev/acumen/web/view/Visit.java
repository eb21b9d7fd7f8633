package dev.acumen.web.view;

/// What a page needs to know of the one who looks at it.
///
/// @param base the address that all links are relative to; begins and ends with a slash
/// @param formToken what each form sends with it, so that no other page can send one
public record Visit(String base, String formToken) {}
