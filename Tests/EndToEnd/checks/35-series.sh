# The laws on random nights; longer on request: Tests/EndToEnd/nights 2000 1000, crashes killed 2000, reader 200.
# shellcheck shell=bash

check "200 random series of nights equal the same store rendered anew, and a clean build" "$here/nights" 200
check "200 kills between two calls: the next run equals an undisturbed one" "$here/crashes" killed 200
check "40 kills at random instants: likewise" "$here/crashes" timed 40
check "a disk that is full from every tenth call on: 73 or 74, nothing in part, the next run goes on" "$here/crashes" full 10
check "every 30th call alone failing: likewise" "$here/crashes" failing 30
check "readers walking all links while 20 nights are published never meet a missing file" "$here/reader" 20
