@NullMarked
package dev.acumen.ui;

import org.jspecify.annotations.NullMarked;
