export const marc = {
  'in-record':
    'Registro {position}, byte {offset}{line, select, 0 {} other {, línea {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, campo {tag}}}: {sentence}',
  'in-file': '{name}: {sentence}',
  'same-file': 'La entrada y la salida son el mismo archivo, {name}. Indique otro archivo de salida.',
  'cannot-write': 'No se puede escribir el archivo {name}: {reason}',
  'unknown-format': 'Formato {value} desconocido. Formatos conocidos: {known}.',
  'not-in-unimarc': 'UNIMARC no tiene campo para: {places}.',
  'no-record': 'No se pudo leer ningún registro.',
  converted:
    '{count, plural, one {# registro escrito} other {# registros escritos}}, {damaged, plural, =0 {ninguno dañado} one {# dañado} other {# dañados}}, {skipped, plural, =0 {ninguno omitido} one {# omitido} other {# omitidos}}.',

  'empty-file': 'El archivo está vacío.',
  'not-marc':
    'No es un archivo de registros MARC: no se encontró ningún registro. Compruebe que sea el archivo correcto.',
  'unreadable-bytes':
    '{count, plural, one {# byte no se pudo leer como registro y se omitió} other {# bytes no se pudieron leer como registro y se omitieron}}. Compare con el origen del archivo.',
  'junk-between-records':
    '{count, plural, one {# byte entre registros no pertenece a ningún registro y se omitió} other {# bytes entre registros no pertenecen a ningún registro y se omitieron}}.',
  'line-ends-between-records':
    'Hay fines de línea o relleno entre los registros. Se omitieron, aquí y en el resto del archivo.',
  'byte-order-mark': 'El archivo empieza con una marca de orden de bytes, que no forma parte de ISO 2709. Se omitió.',
  'record-too-large':
    'El registro tiene {count} bytes, más que el límite de {limit}, y solo se leyó en parte. Puede faltar un terminador de registro en el origen.',
  'truncated-record':
    'Este registro está truncado: el archivo termina, o empieza el registro siguiente, antes de su final. Solo se ha leído la parte disponible. Vuelva a obtener el archivo.',

  'wrong-record-length':
    'La cabecera indica una longitud de {declared}; el registro tiene {actual} bytes. Se leyó hasta su fin real.',
  'missing-record-terminator': 'El registro no tiene terminador; se leyó hasta el comienzo del siguiente.',
  'terminator-in-record': 'Un valor contiene un terminador de campo o de registro. Se leyó como un blanco.',
  'wrong-base-address':
    'La cabecera indica que los datos empiezan en {declared}, pero empiezan en el byte {actual}. Se leyeron desde allí.',
  'wrong-leader-flags': 'Cabecera {positions}: «{value}» en lugar de «{expected}».',
  'leader-not-ascii': 'La cabecera contiene caracteres no permitidos. Se leyeron como blancos.',
  'bad-directory':
    'El directorio no concuerda con los datos. {fields, plural, one {Se encontró # campo por su terminador} other {Se encontraron # campos por sus terminadores}}. Revise el registro.',
  'directory-without-fields':
    'El directorio nombra {count, plural, one {un campo} other {# campos}} ({tags}) sin datos.',
  'fields-without-directory':
    'Un campo de {count} bytes no figura en el directorio y su etiqueta se desconoce; se omitió: «{value}».',
  'no-fields': 'El registro no tiene campos.',
  'too-many-fields':
    'El registro tiene {count} campos; el límite es {limit}. Reparta los campos entre varios registros o elimine algunos.',

  'bad-tag': 'La etiqueta «{value}» no consta de tres letras o cifras.',
  'continued-field':
    'El campo ocupa {bytes} bytes y tiene varias entradas en el directorio (longitud 0000). Se ha leído como un solo campo; la mayoría de los programas para MARC 21 no pueden leerlo.',
  'empty-field': 'El campo está vacío.',
  'field-without-subfields': 'El campo no tiene subcampos. Su texto se dejó sin cambios: «{value}».',
  'text-before-subfields':
    'Hay texto antes del primer subcampo. Se leyó como subcampo con código en blanco: «{value}».',
  'control-field-with-subfields': 'Un campo de control tiene subcampos. Se dejaron sin cambios.',
  'missing-subfield-code': 'Un subcampo no tiene código: «{value}».',
  'bad-indicator': 'Los indicadores «{value}» no son dos caracteres admitidos.',

  'declared-utf8-is-marc8':
    'La cabecera dice UTF-8 (la posición 09 es a), pero el texto es MARC-8. Se leyó como MARC-8.',
  'declared-utf8-is-latin1':
    'La cabecera dice UTF-8 (la posición 09 es a), pero el texto es Latin-1 (Windows-1252). Se leyó como Latin-1.',
  'declared-marc8-is-utf8':
    'La cabecera dice MARC-8 (la posición 09 está en blanco), pero el texto es UTF-8. Se leyó como UTF-8.',
  'declared-marc8-is-latin1':
    'La cabecera dice MARC-8 (la posición 09 está en blanco), pero el texto es Latin-1 (Windows-1252). Se leyó como Latin-1.',
  'unknown-encoding':
    'La posición 09 de la cabecera no es un juego de caracteres de MARC 21. El juego de caracteres se detectó a partir del texto.',
  'invalid-utf8':
    '{count, plural, one {# byte no es UTF-8 válido} other {# bytes no son UTF-8 válido}}. Cada lugar está marcado con �. Corrija el texto.',
  'unknown-marc8-characters':
    '{count, plural, one {# carácter no está} other {# caracteres no están}} en las tablas de MARC-8. Cada lugar está marcado con �. Corrija el texto.',
  'nul-character': 'El carácter {character} del valor es un NUL, que no se puede guardar. Quítelo.',
  'unpaired-surrogate':
    'El carácter {character} del valor es un carácter sustituto sin pareja, que no se puede guardar. Quítelo.',
  'delimiter-in-value':
    'El carácter {character} de un valor es el carácter de control {value}, reservado por MARC. Quítelo.',

  'field-too-long': 'El campo ocupa {bytes} bytes; ISO 2709 admite {limit}. Acórtelo, divídalo o elija otro formato.',
  'record-too-long': 'El registro ocupa {bytes} bytes; ISO 2709 admite {limit}. Acórtelo o elija otro formato.',
  'bad-leader-length':
    'La cabecera «{value}» tiene {length} caracteres o contiene alguno no permitido. Debe tener 24 caracteres ASCII.',
  'bad-subfield-code': 'El código de subcampo «{value}» no es un único carácter ASCII imprimible.',
  'not-in-xml': 'El carácter {character} de un valor es {value}, que XML no admite; se escribió \uFFFD en su lugar.',
  'not-in-aleph':
    'El carácter {character} de un valor es {value}, que Aleph secuencial no admite; el registro se omitió.',

  'mrk-not-a-field':
    'La línea no es un campo (=ETIQUETA y dos blancos); su texto se añadió al campo anterior: «{value}».',
  'aleph-not-a-field':
    'La línea no es un campo (número de sistema, etiqueta, indicadores, contenido) y se omitió: «{value}».',
  'mrk-unknown-mnemonic': 'El mnemónico «{value}» entre llaves es desconocido y se dejó sin cambios.',
  'mrk-missing-leader': 'El registro no tiene línea LDR. Se usó la cabecera «{leader}».',
  'mrk-missing-blank-line': 'No hay una línea vacía antes de este registro.',
  'mrk-line-too-long': 'La línea tiene {bytes} bytes, más que el límite de {limit}, y se omitió.',
  'empty-subfields': 'Se omitieron subcampos vacíos de la aparición {occurrence}: {subfields}.',
  'read-from-unimarc':
    'El registro está en UNIMARC y se ha convertido en MARC 21{places, select, none {} other {, salvo {places}}}.',
  'lengths-in-characters':
    'Las longitudes de este registro cuentan caracteres en lugar de bytes. El programa que lo escribió contó cada carácter como un byte.',
  'line-ends-translated':
    '{count, plural, one {Un salto de línea se convirtió} other {# saltos de línea se convirtieron}} en dos caracteres, como hace una transferencia en modo texto, y las longitudes ya no corresponden.',
  'doubly-encoded': 'El texto se codificó en UTF-8 dos veces: «{value}» en lugar de «{undone}».',
  'windows-code-page': 'El texto no es ni UTF-8 ni MARC-8. Por sus letras parece {name}.',
  'written-in-utf16':
    'El archivo está en UTF-16, que ISO 2709 no admite; tras convertirlo a UTF-8 {records, plural, =0 {no se encontró en él ningún registro} one {se encontró en él # registro} other {se encontraron en él # registros}}.',
  'written-in-other-encoding':
    'El archivo está en {name}, que no todos los programas pueden leer; tras convertirlo a UTF-8 {records, plural, =0 {no se encontró en él ningún registro} one {se encontró en él # registro} other {se encontraron en él # registros}}.',
  'packed-file': 'Este es un archivo comprimido ({kind}). Descomprímalo antes.',
  'text-not-utf8': 'La línea no es UTF-8; se leyó como Latin-1 (Windows-1252).',

  'xml-malformed': 'El XML está mal formado cerca de «{near}». La lectura continuó después.',
  'xml-unclosed': 'El archivo termina antes de la etiqueta de cierre de «{name}».',
  'xml-unknown-entity': 'La entidad «{name}» no es una entidad predefinida de XML. Se dejó sin cambios.',
  'xml-unexpected-element': '«{name}» no se admite en un registro MARCXML y se omitió.',
  'xml-too-deep': 'Los elementos están anidados en más de {limit} niveles.',
  'xml-missing-leader': 'El registro no tiene cabecera. Se usó «{leader}».',
  'xml-missing-attribute': 'Un elemento {element} no tiene el atributo «{name}».',

  'wire-not-json': 'La línea no es JSON.',
  'wire-not-a-record': 'No es un registro: se espera un objeto con «fields».',
  'wire-missing-leader': 'El registro no tiene LDR. Se usó «{leader}».',
  'wire-bad-field': 'La aparición {occurrence} no es un campo y se omitió: {value}',
  'wire-bad-positions':
    'La posición {key} de la aparición {occurrence} no es un intervalo separado con un texto y se omitió: {value}',
  'wire-missing-position':
    'Faltan las posiciones {from} a {to} de la aparición {occurrence}. Se rellenaron con blancos.',
  'wire-position-length':
    'La posición {key} de la aparición {occurrence} requiere {length, plural, one {# carácter} other {# caracteres}}, no «{value}».',
  'wire-bad-indicator': 'El indicador {number} de la aparición {occurrence} no es un solo carácter: {value}',
  'wire-missing-indicator': 'Falta el indicador {number} de la aparición {occurrence}. Se puso un blanco.',
  'wire-bad-subfield': 'Un subcampo de la aparición {occurrence} no es un código con un texto: {value}',
}
