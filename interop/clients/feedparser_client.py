import sys

import feedparser
from shared import record

for entry in feedparser.parse(sys.argv[2]).entries:
    record(entry.id.split(":")[-1], entry.title)
