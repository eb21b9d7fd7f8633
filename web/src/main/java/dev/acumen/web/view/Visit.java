package dev.acumen.web.view;

/// What a page needs to know of the one who looks at it.
///
/// @param base the address that all links are relative to; begins and ends with a slash
/// @param here the address of the page itself; empty for the answer to a form
/// @param formToken what each form sends with it, so that no other page can send one
/// @param state what the page knows: once it is another one, the page is out of date
public record Visit(String base, String here, String formToken, String state) {}
