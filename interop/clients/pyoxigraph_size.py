"""Loads a dump of JSON-LD lines into a store on disk, and prints the rows of each question as a line of JSON."""

import gzip
import itertools
import json
import sys

from pyoxigraph import RdfFormat, Store, parse

BATCH = 1_000
store_folder, dump, questions = sys.argv[1:]


def documents(lines):
    """Documents of many records. All lines have the same context, which is the larger part of a line."""
    while batch := [json.loads(line) for line in itertools.islice(lines, BATCH)]:
        context = batch[0]["@context"]
        assert all(node.pop("@context") == context for node in batch)
        yield json.dumps({"@context": context, "@graph": batch})


store = Store(store_folder)
with gzip.open(dump) as lines:
    for document in documents(lines):
        store.bulk_extend(parse(document, RdfFormat.JSON_LD))
print(json.dumps(len(store)), flush=True)
with open(questions, encoding="utf-8") as file:
    for question in json.load(file):
        print(json.dumps([[value.value for value in row] for row in store.query(question)]), flush=True)
