/// Charts for pages about runs and simulations.
@NullMarked
package dev.acumen.adapt.chart;

import org.jspecify.annotations.NullMarked;
