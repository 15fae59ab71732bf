import sys

from oaipmh.client import Client
from oaipmh.metadata import MetadataRegistry, oai_dc_reader
from shared import record

registry = MetadataRegistry()
registry.registerReader("oai_dc", oai_dc_reader)
for header, metadata, _ in Client(sys.argv[2], registry).listRecords(metadataPrefix="oai_dc"):
    if not header.isDeleted():
        record(header.identifier().split(":")[-1], metadata.getField("title")[0])
