/// What the server of pages lets in and what it keeps out.
@NullMarked
package dev.acumen.web;

import org.jspecify.annotations.NullMarked;
