import json
import os
import sys

import pandas
from reconciler import reconcile
from shared import record

titles = {issn: title for issn, title in json.loads(os.environ["INTEROP_TITLES"])}
found = reconcile(pandas.Series(list(dict.fromkeys(titles.values()))), type_id="serial", top_res="all", reconciliation_endpoint=sys.argv[2])
pairs = set(zip(found["input_value"], found["id"]))
for issn, title in titles.items():
    if (title, issn) in pairs:
        record(issn, title)
