#!/usr/bin/env python3
"""Runs printed jobs in one session of Spark, as the engine takes longer to start than a small night.

    one_session.py JOB

Reads the words of a job a line, as a shell quotes them, and answers with its code. What it says goes to standard error.
"""
import importlib.util
import shlex
import sys


def main(path):
    spec = importlib.util.spec_from_file_location("job", path)
    job = importlib.util.module_from_spec(spec)
    # It is in no list of modules, so that Spark sends its functions to workers as it sends those of a script.
    spec.loader.exec_module(job)
    answers, sys.stdout = sys.stdout, sys.stderr
    engine = job.spark()
    for line in sys.stdin:
        try:
            code = job.main(shlex.split(line), lambda: engine)
        except SystemExit as end:
            code = end.code
        print(code, file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
