import sys
import urllib.parse

import sruthi
from shared import record

column, source = sys.argv[1:]
address, query = source.split("?", 1)
search = urllib.parse.parse_qs(query)["query"][0]
for each in sruthi.Client(address, sru_version="1.2", record_schema="marcxml", maximum_records=50).searchretrieve(search):
    fields = {field["tag"]: field for field in each["datafield"]}
    subfields = fields["245"]["subfield"]
    [title] = [part["text"] for part in (subfields if isinstance(subfields, list) else [subfields]) if part["code"] == "a"]
    [issn] = [field["text"] for field in each["controlfield"] if field["tag"] == "001"]
    record(issn, title)
