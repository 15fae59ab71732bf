/** Problems in reading and writing MARC. The keys are the codes of `packages/marc`. */
export const marc = {
  'in-record':
    'Record {position}, byte {offset}{line, select, 0 {} other {, line {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, field {tag}}}: {sentence}',
  'in-file': '{name}: {sentence}',
  'same-file': 'Input and output are the same file, {name}. Name another file for the output.',
  'cannot-write': 'The file {name} cannot be written: {reason}',
  'unknown-format': 'There is no format {value} here. Known: {known}.',
  'not-in-unimarc': 'UNIMARC has no place for: {places}.',
  'no-record': 'No record could be read.',
  converted:
    '{count, plural, one {# record} other {# records}} written, {damaged, plural, =0 {none} other {#}} damaged, {skipped, plural, =0 {none} other {#}} left out.',

  'empty-file': 'The file is empty.',
  'not-marc': 'This is no file of MARC records: not one record could be found in it. Check that it is the right file.',
  'unreadable-bytes':
    '{count, plural, one {# byte} other {# bytes}} that cannot be read as a record were passed over. Compare with the source of the file.',
  'junk-between-records':
    '{count, plural, one {# byte} other {# bytes}} between records belong to none and were passed over.',
  'line-ends-between-records': 'Line ends or padding stand between records; they were passed over here and further on.',
  'byte-order-mark': 'The file starts with a byte order mark, which ISO 2709 does not have; it was passed over.',
  'record-too-large':
    'The record holds {count} bytes, more than the {limit} that can be read; it was not read whole. Look for a missing terminator in the source.',
  'truncated-record':
    'This record is cut off: the file ends, or the next record begins, before its end. Only what is there was read. Get the file again.',

  'wrong-record-length':
    'The leader says the record has a length of {declared}; it has {actual} bytes. It was read to its real end.',
  'missing-record-terminator': 'The record has no record terminator; it was read up to the start of the next.',
  'terminator-in-record': 'A record or field terminator stands within a value; it was read as a blank.',
  'wrong-base-address':
    'The leader says the data start at {declared}; they start at byte {actual} and were read from there.',
  'wrong-leader-flags': 'Leader {positions} is “{value}” instead of “{expected}”.',
  'leader-not-ascii': 'The leader has characters that cannot stand there; they were read as blanks.',
  'bad-directory':
    'The directory does not fit the data; {fields, plural, one {# field was} other {# fields were}} found by their terminators. Check the record.',
  'directory-without-fields':
    'The directory names {count, plural, one {a field} other {# fields}} ({tags}) for which there are no data.',
  'fields-without-directory':
    'A field of {count} bytes has no entry in the directory, so its tag is unknown; it was left out: “{value}”.',
  'no-fields': 'The record has no fields.',
  'too-many-fields':
    'The record has {count} fields; no more than {limit} fit into one. Share them out among several records, or leave some out.',

  'bad-tag': 'The tag “{value}” is not three letters or digits.',
  'continued-field':
    'The field takes {bytes} bytes and has several entries in the directory (length 0000). It was read as one field; most programs for MARC 21 cannot read it.',
  'empty-field': 'The field is empty.',
  'field-without-subfields': 'The field has no subfields; its text was kept as it stands: “{value}”.',
  'text-before-subfields':
    'There is text before the first subfield; it was kept as a subfield with a blank code: “{value}”.',
  'control-field-with-subfields': 'A control field has subfields; they were kept.',
  'missing-subfield-code': 'A subfield has no code: “{value}”.',
  'bad-indicator': 'The indicators “{value}” are not two characters that may stand there.',

  'declared-utf8-is-marc8': 'The leader says UTF-8 (09 is a), but the text is MARC-8. It was read as MARC-8.',
  'declared-utf8-is-latin1':
    'The leader says UTF-8 (09 is a), but the text is Latin-1 (Windows-1252). It was read as that.',
  'declared-marc8-is-utf8': 'The leader says MARC-8 (09 is blank), but the text is UTF-8. It was read as UTF-8.',
  'declared-marc8-is-latin1':
    'The leader says MARC-8 (09 is blank), but the text is Latin-1 (Windows-1252). It was read as that.',
  'unknown-encoding': 'Leader 09 names no character set of MARC 21; it was found from the text.',
  'invalid-utf8':
    '{count, plural, one {# byte is} other {# bytes are}} no valid UTF-8; each place is marked with \uFFFD. Correct the text.',
  'unknown-marc8-characters':
    '{count, plural, one {# character is} other {# characters are}} not in the MARC-8 tables; each place is marked with \uFFFD. Correct the text.',
  'nul-character': 'Character {character} of the value is a NUL, which cannot be stored. Remove it.',
  'unpaired-surrogate':
    'Character {character} of the value is half of a surrogate pair, which cannot be stored. Remove it.',
  'delimiter-in-value':
    'Character {character} of a value is the control character {value}, which MARC keeps for itself. Remove it.',

  'field-too-long':
    'The field takes {bytes} bytes; ISO 2709 allows {limit}. Shorten or divide it, or choose another format.',
  'record-too-long': 'The record takes {bytes} bytes; ISO 2709 allows {limit}. Shorten it, or choose another format.',
  'bad-leader-length':
    'The leader “{value}” has {length} characters that can be used, or others; it needs 24, plain ones.',
  'bad-subfield-code': 'The subfield code “{value}” is not one printable character of ASCII.',
  'not-in-xml': 'Character {character} of a value is {value}, which XML cannot hold; \uFFFD was written instead.',

  'mrk-not-a-field': 'The line is no field (=TAG and two blanks); its text was put behind the field above: “{value}”.',
  'mrk-unknown-mnemonic': 'The name “{value}” in braces is in no table of mnemonics; it was kept as it stands.',
  'mrk-missing-leader': 'The record has no =LDR line; the leader “{leader}” was assumed.',
  'mrk-missing-blank-line': 'No empty line stands before this record.',
  'mrk-line-too-long': 'The line has {bytes} bytes, more than the {limit} that can be read; it was left out.',
  'empty-subfields': 'Empty subfields of occurrence {occurrence} were left out: {subfields}.',
  'read-from-unimarc':
    'The record is UNIMARC and was turned into MARC 21{places, select, none {} other {; there is no place for {places}}}.',
  'lengths-in-characters':
    'The lengths of this record count characters instead of bytes: whoever wrote it took every letter for one byte.',
  'line-ends-translated':
    '{count, plural, one {A line feed was} other {# line feeds were}} turned into two characters, as a transfer in text mode does it, so that the lengths no longer fit.',
  'doubly-encoded': 'The text was encoded to UTF-8 twice: “{value}” stands for “{undone}”.',
  'windows-code-page': 'The text is neither UTF-8 nor MARC-8; by its letters it is {name}.',
  'written-in-utf16':
    'The file is written in UTF-16, of which ISO 2709 knows nothing; {records, plural, =0 {no record} one {# record} other {# records}} could be found in it as UTF-8.',
  'written-in-other-encoding':
    'The file is written in {name}, in which not every program reads it; {records, plural, =0 {no record} one {# record} other {# records}} could be found in it as UTF-8.',
  'packed-file': 'This is a packed file ({kind}). Unpack it first.',
  'text-not-utf8': 'The line is not UTF-8; it was read as Latin-1 (Windows-1252).',

  'xml-malformed': 'The XML is not well formed near “{near}”; reading went on behind it.',
  'xml-unclosed': 'The file ends before the end tag of “{name}”.',
  'xml-unknown-entity': 'The entity “{name}” is not one of XML’s own; it was kept as it stands.',
  'xml-unexpected-element': '“{name}” has no place in a record of MARCXML and was passed over.',
  'xml-too-deep': 'Elements are nested more than {limit} deep.',
  'xml-missing-leader': 'The record has no leader; “{leader}” was assumed.',
  'xml-missing-attribute': 'A {element} has no attribute “{name}”.',

  'wire-not-json': 'The line is not JSON.',
  'wire-not-a-record': 'This is no record: an object with “fields” is expected.',
  'wire-missing-leader': 'The record has no LDR; “{leader}” was assumed.',
  'wire-bad-field': 'Occurrence {occurrence} is no field and was left out: {value}',
  'wire-bad-positions':
    'Position {key} in occurrence {occurrence} is no range of its own with a text and was left out: {value}',
  'wire-missing-position': 'Positions {from} to {to} of occurrence {occurrence} are missing; blanks were put there.',
  'wire-position-length':
    'Position {key} of occurrence {occurrence} needs {length, plural, one {# character} other {# characters}}, not “{value}”.',
  'wire-bad-indicator': 'Indicator {number} of occurrence {occurrence} is not one character: {value}',
  'wire-missing-indicator': 'Indicator {number} of occurrence {occurrence} is missing; a blank was put there.',
  'wire-bad-subfield': 'A subfield of occurrence {occurrence} is not a code with a text: {value}',
} as const
