@NullMarked
package dev.acumen.playbook;

import org.jspecify.annotations.NullMarked;
