@NullMarked
package dev.acumen.project;

import org.jspecify.annotations.NullMarked;
