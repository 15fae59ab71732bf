import sys

from rdflib import Graph, URIRef
from shared import files, record

column, source = sys.argv[1:]
FORMATS = {"jsonld": "json-ld", "turtle": "turtle", "rdfxml": "xml"}
for file in [source] if column == "jsonld" else files(source):
    graph = Graph().parse(file, format=FORMATS[column])
    for subject, title in graph.subject_objects(URIRef("http://id.loc.gov/ontologies/bibframe/mainTitle")):
        record(str(graph.value(subject, URIRef("http://schema.org/issn"))), str(title))
