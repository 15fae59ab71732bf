import sys

import pandas
from shared import record

column, source = sys.argv[1:]
table = pandas.read_csv(source, dtype=str) if column == "csv" else pandas.read_excel(source, dtype=str)
for issn, title in zip(table["issn"], table["title"]):
    record(issn, title)
