#!/bin/sh
# sruthi 2.0.0 for Python.
# Guess: a client that takes sru_version="2.0" and sends version=2.0 reads the answer of SRU 2.0, in the namespace of
# OASIS (searchRetrieve, Part 3, http://docs.oasis-open.org/ns/search-ws/sruResponse).
# Behaviour: it accepts only the namespace of versions 1.1 and 1.2, and raises ServerIncompatibleError for a valid
# answer of version 2.0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib sruthi==2.0.0
PYTHONPATH=lib python3 - <<'PY'
import http.server
import threading
import urllib.parse
import sruthi

NAMESPACES = {"1.2": "http://www.loc.gov/zing/srw/", "2.0": "http://docs.oasis-open.org/ns/search-ws/sruResponse"}


class Sru(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        [version] = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)["version"]
        text = "<searchRetrieveResponse xmlns='{}'><version>{}</version><numberOfRecords>0</numberOfRecords></searchRetrieveResponse>"
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.end_headers()
        self.wfile.write(text.format(NAMESPACES[version], version).encode())

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Sru)
threading.Thread(target=server.serve_forever, daemon=True).start()


def ask(version):
    try:
        client = sruthi.Client(f"http://127.0.0.1:{server.server_port}/sru", sru_version=version)
        return client.searchretrieve("title=x").count
    except sruthi.errors.ServerIncompatibleError as error:
        return str(error)


found = [ask("1.2"), ask("2.0")]
print(found)
assert found[0] == 0 and "did not contain a {http://www.loc.gov/zing/srw/}searchRetrieveResponse" in found[1]
PY
