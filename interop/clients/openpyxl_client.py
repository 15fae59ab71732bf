import sys

import openpyxl
from shared import record

head, *rows = openpyxl.load_workbook(sys.argv[2], read_only=True).active.iter_rows(values_only=True)
for row in rows:
    entry = dict(zip(head, row))
    record(entry["issn"], entry["title"])
