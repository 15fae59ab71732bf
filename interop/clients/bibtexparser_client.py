import sys

import bibtexparser
from bibtexparser.middlewares import LatexDecodingMiddleware
from shared import record

library = bibtexparser.parse_file(sys.argv[2], append_middleware=[LatexDecodingMiddleware()])
for entry in library.entries:
    record(entry["issn"], entry["title"])
