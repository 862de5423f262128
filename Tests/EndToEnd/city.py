"""What an app's city does in a night, to a demo's exports: a few rows come, change and go. Costs the same in every night.

    city.py FOLDER NIGHT DAY
"""
import json
import random
import sys

folder, night, day = sys.argv[1], int(sys.argv[2]), sys.argv[3]
random.seed(night)


def rows(name):
    with open(f"{folder}/{name}.ndjson", encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if line and not line.startswith('{"id":"bad')]


def put(name, lines):
    with open(f"{folder}/{name}.ndjson", "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in lines))


def like(line, identifier):
    row = json.loads(line)
    row["id"] = identifier
    row.pop("photo", None)
    if "createdAt" in row:
        row["createdAt"] = f"{day}T12:00:00Z"
    return json.dumps(row, ensure_ascii=False)


reviews, users, restaurants = rows("reviews"), rows("users"), rows("restaurants")
reviews += [like(random.choice(reviews), f"v{night}-{number}") for number in range(12)]
for _ in range(4):
    place = random.randrange(len(reviews))
    row = json.loads(reviews[place])
    row["stars"] = random.randint(1, 5)
    reviews[place] = json.dumps(row, ensure_ascii=False)
for _ in range(6):
    del reviews[random.randrange(len(reviews))]
users.append(like(random.choice(users), f"u{night}"))
if night % 10 == 0:
    restaurants.append(like(random.choice(restaurants), f"r{night}"))
if night % 30 == 29:
    del restaurants[random.randrange(len(restaurants))]
# Every seventh export is broken.
put("reviews", reviews + ['{"id":"bad%d","stars":nine}' % night] * (night % 7 == 6))
put("users", users)
put("restaurants", restaurants)
