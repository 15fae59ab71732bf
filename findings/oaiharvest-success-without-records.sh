#!/bin/sh
# oaiharvest 3.0.0 with pyoai 2.5.0 and lxml 6.1.3 for Python, OAI-PMH.
# Guess: the versions that pip installs work together, and oai-harvest exits with an error if a harvest fails.
# Behaviour: pyoai calls XPathElementEvaluator.evaluate, which lxml 5 removed, so that the answer to Identify of any
# repository raises AttributeError. oai-harvest reports it on its output and exits with 0: a script sees a harvest
# without records. With lxml 4.9.4 the same command works.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib \
  oaiharvest==3.0.0 pyoai==2.5.0 lxml==6.1.3
PYTHONPATH=lib python3 - <<'PY'
import http.server
import subprocess
import sys
import threading

IDENTIFY = b"""<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate>
<request verb="Identify">http://127.0.0.1/oai</request><Identify><repositoryName>x</repositoryName>
<baseURL>http://127.0.0.1/oai</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>a@x.example</adminEmail>
<earliestDatestamp>2026-01-01</earliestDatestamp><deletedRecord>no</deletedRecord>
<granularity>YYYY-MM-DD</granularity></Identify></OAI-PMH>"""


class Oai(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/xml")
        self.end_headers()
        self.wfile.write(IDENTIFY)

    do_POST = do_GET

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Oai)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/oai"
ended = subprocess.run([sys.executable, "lib/bin/oai-harvest", "--db", "db", address], capture_output=True, text=True)
said = ended.stdout + ended.stderr
print(ended.returncode, said.strip().splitlines()[-1])
assert ended.returncode == 0 and "has no attribute 'evaluate'" in said
PY
