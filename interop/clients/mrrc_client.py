import sys

import mrrc
from shared import record

column, source = sys.argv[1:]
tag = "200" if column == "unimarc" else "245"
with open(source, "rb") as file:
    for each in mrrc.MARCReader(file):
        fields = each.fields_by_tag(tag) if hasattr(each, "fields_by_tag") else each.get_fields(tag)
        record(each.control_field("001"), fields[0]["a"] if fields else None)
