@NullMarked
package dev.acumen.testkit.model;

import org.jspecify.annotations.NullMarked;
