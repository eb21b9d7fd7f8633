#!/usr/bin/env python3
"""What a hook in plain Python costs: the event on standard input, the project's playbook, the key points that fit.

A baseline for the benchmarks, with the standard library alone. It takes those that have the most words of the prompt.
"""

import json
import os
import sys

BUDGET = 9_500


def main():
    event = json.load(sys.stdin)
    project = os.environ.get("CLAUDE_PROJECT_DIR") or event["cwd"]
    with open(os.path.join(project, ".claude", "playbook.json"), encoding="utf-8") as file:
        sections = json.load(file)["sections"]
    wanted = set(event.get("prompt", "").lower().split())
    ranked = []
    for title, entries in sections.items():
        for entry in entries:
            score = len(wanted & set(entry["text"].lower().split())) + entry["helpful"] - entry["harmful"]
            ranked.append((-score, len(ranked), title, entry))
    ranked.sort()
    chosen, size = {}, 0
    for _, _, title, entry in ranked:
        line = f"[{entry['name']}] helpful={entry['helpful']} harmful={entry['harmful']} :: {entry['text']}"
        size += len(line) + 1
        if size > BUDGET:
            break
        chosen.setdefault(title, []).append(line)
    text = "\n\n".join("\n".join([f"## {title}"] + lines) for title, lines in chosen.items())
    answer = {"hookEventName": event["hook_event_name"], "additionalContext": text}
    json.dump({"hookSpecificOutput": answer}, sys.stdout)


if __name__ == "__main__":
    main()
