@NullMarked
package dev.acumen.model;

import org.jspecify.annotations.NullMarked;
