package dev.acumen.playbook;

/// A key point and the section that holds it.
public record Placed(Section section, KeyPoint keyPoint) {}
