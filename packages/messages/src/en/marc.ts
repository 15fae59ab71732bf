/** Problems in reading and writing MARC. The keys are the codes of `packages/marc`. */
export const marc = {
  'in-record':
    'Record {position}, byte {offset}{line, select, 0 {} other {, line {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, field {tag}}}: {sentence}',
  'in-file': '{name}: {sentence}',
  'same-file': 'Input and output are the same file, {name}. Choose another file for the output.',
  'cannot-write': 'The file {name} cannot be written: {reason}',
  'unknown-format': 'Unknown format {value}. Known formats: {known}.',
  'not-in-unimarc': 'UNIMARC has no field for: {places}.',
  'no-record': 'No record could be read.',
  converted:
    '{count, plural, one {# record} other {# records}} written, {damaged, plural, =0 {none} other {#}} damaged, {skipped, plural, =0 {none} other {#}} skipped.',

  'empty-file': 'The file is empty.',
  'not-marc': 'This is not a file of MARC records: no records were found in it. Check that it is the right file.',
  'unreadable-bytes':
    '{count, plural, one {# byte} other {# bytes}} could not be read as a record and were skipped. Compare with the source of the file.',
  'junk-between-records':
    '{count, plural, one {# byte} other {# bytes}} between records do not belong to a record and were skipped.',
  'line-ends-between-records':
    'There are line ends or padding between records. They were skipped, here and in the rest of the file.',
  'byte-order-mark': 'The file starts with a byte order mark, which is not part of ISO 2709. It was skipped.',
  'record-too-large':
    'The record has {count} bytes, more than the limit of {limit}, and was read only in part. A record terminator may be missing in the source.',
  'truncated-record':
    'This record is truncated: the file ends, or the next record begins, before the end of the record. Only the available part was read. Get the file again.',

  'wrong-record-length':
    'The leader states a record length of {declared}, but the record has {actual} bytes. It was read to its actual end.',
  'missing-record-terminator': 'The record has no record terminator. It was read up to the start of the next record.',
  'terminator-in-record': 'A value contains a record or field terminator. It was read as a blank.',
  'wrong-base-address':
    'The leader states that the data start at {declared}, but they start at byte {actual}. They were read from there.',
  'wrong-leader-flags': 'Leader {positions} is “{value}” instead of “{expected}”.',
  'leader-not-ascii': 'The leader contains characters that are not allowed. They were read as blanks.',
  'bad-directory':
    'The directory does not match the data. {fields, plural, one {# field was} other {# fields were}} found by their terminators. Check the record.',
  'directory-without-fields':
    'The directory lists {count, plural, one {a field} other {# fields}} ({tags}) without data.',
  'fields-without-directory':
    'A field of {count} bytes has no entry in the directory, so its tag is unknown. The field was skipped: “{value}”.',
  'no-fields': 'The record has no fields.',
  'too-many-fields':
    'The record has {count} fields; the limit is {limit}. Distribute the fields over several records, or delete some.',

  'bad-tag': 'The tag “{value}” does not consist of three letters or digits.',
  'continued-field':
    'The field has {bytes} bytes and several entries in the directory (length 0000). It was read as one field, but most MARC 21 programs cannot read it.',
  'empty-field': 'The field is empty.',
  'field-without-subfields': 'The field has no subfields. Its text was left unchanged: “{value}”.',
  'text-before-subfields':
    'There is text before the first subfield. It was read as a subfield with a blank code: “{value}”.',
  'control-field-with-subfields': 'A control field has subfields. They were left unchanged.',
  'missing-subfield-code': 'A subfield has no code: “{value}”.',
  'bad-indicator': 'The indicators “{value}” are not two valid characters.',

  'declared-utf8-is-marc8': 'The leader says UTF-8 (position 09 is a), but the text is MARC-8. It was read as MARC-8.',
  'declared-utf8-is-latin1':
    'The leader says UTF-8 (position 09 is a), but the text is Latin-1 (Windows-1252). It was read as Latin-1.',
  'declared-marc8-is-utf8':
    'The leader says MARC-8 (position 09 is blank), but the text is UTF-8. It was read as UTF-8.',
  'declared-marc8-is-latin1':
    'The leader says MARC-8 (position 09 is blank), but the text is Latin-1 (Windows-1252). It was read as Latin-1.',
  'unknown-encoding':
    'Position 09 of the leader is not a character set of MARC 21. The character set was detected from the text.',
  'invalid-utf8':
    '{count, plural, one {# byte is} other {# bytes are}} not valid UTF-8. Each position is marked with \uFFFD. Correct the text.',
  'unknown-marc8-characters':
    '{count, plural, one {# character is} other {# characters are}} not in the MARC-8 tables. Each position is marked with \uFFFD. Correct the text.',
  'nul-character': 'Character {character} of the value is a NUL, which cannot be stored. Remove it.',
  'unpaired-surrogate':
    'Character {character} of the value is an unpaired surrogate, which cannot be stored. Remove it.',
  'delimiter-in-value':
    'Character {character} of a value is the control character {value}, which is reserved in MARC. Remove it.',

  'field-too-long':
    'The field has {bytes} bytes; ISO 2709 allows {limit}. Shorten or split the field, or choose another format.',
  'record-too-long':
    'The record has {bytes} bytes; ISO 2709 allows {limit}. Shorten the record, or choose another format.',
  'bad-leader-length':
    'The leader “{value}” has {length} characters or contains invalid ones. It must have 24 ASCII characters.',
  'bad-subfield-code': 'The subfield code “{value}” is not one printable ASCII character.',
  'not-in-xml':
    'Character {character} of a value is {value}, which is not allowed in XML. It was replaced with \uFFFD.',
  'not-in-aleph':
    'Character {character} of a value is {value}, which Aleph sequential cannot contain. The record was left out.',

  'mrk-not-a-field':
    'The line is not a field (=TAG and two blanks). Its text was added to the field before it: “{value}”.',
  'aleph-not-a-field': 'The line is not a field (system number, tag, indicators, content) and was skipped: “{value}”.',
  'mrk-unknown-mnemonic': 'The mnemonic “{value}” in braces is unknown and was left unchanged.',
  'mrk-missing-leader': 'The record has no LDR line. The leader “{leader}” was used.',
  'mrk-missing-blank-line': 'There is no empty line before this record.',
  'mrk-line-too-long': 'The line has {bytes} bytes, more than the limit of {limit}, and was skipped.',
  'empty-subfields': 'Empty subfields of occurrence {occurrence} were removed: {subfields}.',
  'read-from-unimarc':
    'The record is in UNIMARC and was converted to MARC 21{places, select, none {} other {, except {places}}}.',
  'lengths-in-characters':
    'The lengths in this record count characters instead of bytes. The program that wrote the record counted each character as one byte.',
  'line-ends-translated':
    '{count, plural, one {A line feed was} other {# line feeds were}} changed to two characters, as a transfer in text mode does, so the lengths do not match.',
  'doubly-encoded': 'The text was encoded in UTF-8 twice: “{value}” instead of “{undone}”.',
  'windows-code-page': 'The text is neither UTF-8 nor MARC-8. Its letters suggest {name}.',
  'written-in-utf16':
    'The file is in UTF-16, which ISO 2709 does not allow; {records, plural, =0 {no record was} one {# record was} other {# records were}} found in it after conversion to UTF-8.',
  'written-in-other-encoding':
    'The file is in {name}, which not all programs can read; {records, plural, =0 {no record was} one {# record was} other {# records were}} found in it after conversion to UTF-8.',
  'packed-file': 'This is a compressed file ({kind}). Decompress it first.',
  'text-not-utf8': 'The line is not UTF-8. It was read as Latin-1 (Windows-1252).',

  'xml-malformed': 'The XML is not well-formed near “{near}”. Reading continued after this point.',
  'xml-unclosed': 'The file ends before the end tag of “{name}”.',
  'xml-unknown-entity': 'The entity “{name}” is not a predefined XML entity. It was left unchanged.',
  'xml-unexpected-element': '“{name}” is not allowed in a MARCXML record and was skipped.',
  'xml-too-deep': 'Elements are nested more than {limit} levels deep.',
  'xml-missing-leader': 'The record has no leader. “{leader}” was used.',
  'xml-missing-attribute': 'An element {element} has no attribute “{name}”.',

  'wire-not-json': 'The line is not JSON.',
  'wire-not-a-record': 'This is not a record: an object with “fields” is expected.',
  'wire-missing-leader': 'The record has no LDR. “{leader}” was used.',
  'wire-bad-field': 'Occurrence {occurrence} is not a field and was skipped: {value}',
  'wire-bad-positions':
    'Position {key} in occurrence {occurrence} is not a separate range with a text and was skipped: {value}',
  'wire-missing-position':
    'Positions {from} to {to} of occurrence {occurrence} are missing. They were filled with blanks.',
  'wire-position-length':
    'Position {key} of occurrence {occurrence} needs {length, plural, one {# character} other {# characters}}, not “{value}”.',
  'wire-bad-indicator': 'Indicator {number} of occurrence {occurrence} is not one character: {value}',
  'wire-missing-indicator': 'Indicator {number} of occurrence {occurrence} is missing. It was set to blank.',
  'wire-bad-subfield': 'A subfield of occurrence {occurrence} is not a code with a text: {value}',
} as const
