import sys

import rispy
from shared import record

with open(sys.argv[2], encoding="utf-8-sig") as file:
    for entry in rispy.load(file):
        record(entry["issn"], entry.get("title") or entry.get("primary_title"))
