"""Lines of a client: one JSON array of ISSN and title for each record."""

import json
import pathlib


def record(issn, title):
    print(json.dumps([issn, title or ""]))


def files(folder):
    return sorted(pathlib.Path(folder).iterdir())


def text_of(element, name):
    """The text of the first element with this local name, in any namespace."""
    return next((each.text for each in element.iter() if str(each.tag).endswith("}" + name)), None)


def marc(element):
    """ISSN and title of a MARCXML record that lxml or ElementTree parsed."""
    slim = "{http://www.loc.gov/MARC21/slim}"
    issn = next(each.text for each in element.iter(slim + "controlfield") if each.get("tag") == "001")
    title = next(each for each in element.iter(slim + "datafield") if each.get("tag") == "245")
    return issn, next((each.text for each in title if each.get("code") == "a"), None)
