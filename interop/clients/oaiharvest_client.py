import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from shared import files, marc, record

with tempfile.TemporaryDirectory() as folder:
    command = Path(os.environ["INTEROP_PACKAGES"]) / "bin/oai-harvest"
    options = ["--db", folder + ".db", "--metadataPrefix", "marcxml", "--dir", folder]
    subprocess.run([sys.executable, command, *options, sys.argv[2]], check=True, capture_output=True)
    for file in files(folder):
        record(*marc(ElementTree.parse(file)))
Path(folder + ".db").unlink(missing_ok=True)
