"""Holds lines of --progress json against the README's words: events.py README FILE…"""
import json
import re
import sys

FIELDS = {
    "begin": {"event", "stage", "unit"}, "progress": {"event", "stage", "unit", "done", "seconds"},
    "end": {"event", "stage", "unit", "done", "seconds"}, "problem": {"event", "id", "severity", "reason", "mend"},
    "message": {"event", "text"}, "report": {"event", "status", "seconds"},
}


def main(readme, files):
    words = open(readme, encoding="utf-8").read()
    words = words[words.index("Under `--progress json`"):].split("\n## ")[0]
    stages = []
    for name in files:
        events = [json.loads(line) for line in open(name, encoding="utf-8")]
        for event in events:
            kind = event["event"]
            missing = FIELDS[kind] - event.keys()
            assert not missing, f"{event}: without {missing}"
            for field in event:
                assert f'"{field}"' in words or f"`{field}`" in words, f"{kind} has {field}, of which the README says nothing"
            assert f'"{kind}"' in words, f"the README does not tell {kind}"
        assert events[-1]["event"] == "report", events[-1]
        assert sum(event["event"] == "report" for event in events) == 1
        open_stage = None
        for event in events:
            if event["event"] == "begin":
                assert open_stage is None, f"{event} within {open_stage}"
                open_stage = event["stage"]
                stages.append(open_stage)
            elif event["event"] in ("progress", "end"):
                assert event["stage"] == open_stage, event
                if event["event"] == "end":
                    open_stage = None
    for stage in stages:
        assert re.search(rf"\b{stage}\b", words), f"the README does not name the stage {stage}"


main(sys.argv[1], sys.argv[2:])
