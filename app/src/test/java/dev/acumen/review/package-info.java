@NullMarked
package dev.acumen.review;

import org.jspecify.annotations.NullMarked;
