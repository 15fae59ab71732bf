import gzip
import html
import io
import sys

import pymarc
from shared import record

column, source = sys.argv[1:]
tag = "200" if column == "unimarc" else "245"


def read(each):
    if each is not None:
        field = each.get(tag)
        title = field.get("a") if field else None
        record(each["001"].data, html.unescape(title) if column == "marc8" and title else title)


if column == "dump":
    with gzip.open(source) as file:
        pymarc.map_xml(read, file)
elif column == "marcxml":
    pymarc.map_xml(read, source)
elif column == "marcjson":
    with open(source, encoding="utf-8") as file:
        for line in file:
            for each in pymarc.JSONReader(io.StringIO(line)):
                read(each)
elif column == "mrk":
    with open(source, encoding="utf-8") as file:
        for each in pymarc.MARCMakerReader(file.read()):
            read(each)
else:
    with open(source, "rb") as file:
        for each in pymarc.MARCReader(file, force_utf8=column == "unimarc"):
            read(each)
