import sys

from pyoxigraph import NamedNode, RdfFormat, Store
from shared import files, record

column, source = sys.argv[1:]
FORMATS = {"jsonld": RdfFormat.JSON_LD, "turtle": RdfFormat.TURTLE, "rdfxml": RdfFormat.RDF_XML}
for file in [source] if column == "jsonld" else files(source):
    store = Store()
    store.bulk_load(path=file, format=FORMATS[column])
    for quad in store.quads_for_pattern(None, NamedNode("http://id.loc.gov/ontologies/bibframe/mainTitle"), None):
        issn = next(store.quads_for_pattern(quad.subject, NamedNode("http://schema.org/issn"), None))
        record(issn.object.value, quad.object.value)
