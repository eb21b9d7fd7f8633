/// An agent of Spring AI that learns from its runs.
@org.jspecify.annotations.NullMarked
package example;
