import sys

from shared import marc, record
from sickle import Sickle

for each in Sickle(sys.argv[2]).ListRecords(metadataPrefix="marcxml", ignore_deleted=True):
    record(*marc(each.xml))
