package dev.acumen.playbook;

/// A key point and the section that holds it.
public record SectionedKeyPoint(Section section, KeyPoint keyPoint) {}
