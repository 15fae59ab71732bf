export const marc = {
  'in-record':
    'Registro {position}, byte {offset}{line, select, 0 {} other {, línea {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, campo {tag}}}: {sentence}',
  'in-file': '{name}: {sentence}',
  'same-file': 'La entrada y la salida son el mismo archivo, {name}. Indique otro archivo de salida.',
  'cannot-write': 'No se puede escribir el archivo {name}: {reason}',
  'unknown-format': 'Aquí no existe el formato {value}. Conocidos: {known}.',
  'not-in-unimarc': 'UNIMARC no tiene lugar para: {places}.',
  'no-record': 'No se pudo leer ningún registro.',
  converted:
    '{count, plural, one {# registro escrito} other {# registros escritos}}, {damaged, plural, =0 {ninguno dañado} one {# dañado} other {# dañados}}, {skipped, plural, =0 {ninguno omitido} one {# omitido} other {# omitidos}}.',

  'empty-file': 'El archivo está vacío.',
  'not-marc': 'No es un archivo de registros MARC: no se encontró ninguno. Compruebe que sea el archivo correcto.',
  'unreadable-bytes':
    '{count, plural, one {Se saltó # byte que no se puede leer} other {Se saltaron # bytes que no se pueden leer}} como registro. Compare con el origen del archivo.',
  'junk-between-records':
    '{count, plural, one {# byte entre registros no pertenece a ninguno y se saltó} other {# bytes entre registros no pertenecen a ninguno y se saltaron}}.',
  'line-ends-between-records':
    'Hay fines de línea o relleno entre los registros; se pasaron por alto aquí y en adelante.',
  'byte-order-mark': 'El archivo empieza con una marca de orden de bytes, ajena a ISO 2709; se pasó por alto.',
  'record-too-large':
    'El registro tiene {count} bytes, más que los {limit} que se pueden leer; no se leyó entero. Busque un terminador que falte en el origen.',
  'truncated-record':
    'Este registro está cortado: el archivo termina, o empieza el registro siguiente, antes de su final. Solo se ha leído lo que hay. Vuelva a obtener el archivo.',

  'wrong-record-length':
    'La cabecera indica una longitud de {declared}; el registro tiene {actual} bytes. Se leyó hasta su fin real.',
  'missing-record-terminator': 'El registro no tiene terminador; se leyó hasta el comienzo del siguiente.',
  'terminator-in-record': 'Hay un terminador de campo o de registro dentro de un valor; se leyó como un blanco.',
  'wrong-base-address':
    'La cabecera sitúa los datos en {declared}; empiezan en el byte {actual} y se leyeron desde allí.',
  'wrong-leader-flags': 'Cabecera {positions}: «{value}» en lugar de «{expected}».',
  'leader-not-ascii': 'La cabecera tiene caracteres que no pueden estar ahí; se leyeron como blancos.',
  'bad-directory':
    'El directorio no concuerda con los datos; {fields, plural, one {se halló # campo por su terminador} other {se hallaron # campos por sus terminadores}}. Revise el registro.',
  'directory-without-fields':
    'El directorio nombra {count, plural, one {un campo} other {# campos}} ({tags}) sin datos.',
  'fields-without-directory':
    'Un campo de {count} bytes no figura en el directorio y su etiqueta se desconoce; se omitió: «{value}».',
  'no-fields': 'El registro no tiene campos.',
  'too-many-fields':
    'El registro tiene {count} campos; en uno caben {limit} como máximo. Repártalos entre varios registros o suprima algunos.',

  'bad-tag': 'La etiqueta «{value}» no consta de tres letras o cifras.',
  'continued-field':
    'El campo ocupa {bytes} bytes y tiene varias entradas en el directorio (longitud 0000). Se ha leído como un solo campo; la mayoría de los programas para MARC 21 no pueden leerlo.',
  'empty-field': 'El campo está vacío.',
  'field-without-subfields': 'El campo no tiene subcampos; su texto se conservó tal cual: «{value}».',
  'text-before-subfields':
    'Hay texto antes del primer subcampo; se conservó como subcampo de código blanco: «{value}».',
  'control-field-with-subfields': 'Un campo de control tiene subcampos; se conservaron.',
  'missing-subfield-code': 'Un subcampo no tiene código: «{value}».',
  'bad-indicator': 'Los indicadores «{value}» no son dos caracteres admitidos.',

  'declared-utf8-is-marc8': 'La cabecera dice UTF-8 (09 es a), pero el texto es MARC-8. Se leyó como MARC-8.',
  'declared-utf8-is-latin1': 'La cabecera dice UTF-8 (09 es a), pero el texto es Latin-1 (Windows-1252). Se leyó así.',
  'declared-marc8-is-utf8': 'La cabecera dice MARC-8 (09 en blanco), pero el texto es UTF-8. Se leyó como UTF-8.',
  'declared-marc8-is-latin1':
    'La cabecera dice MARC-8 (09 en blanco), pero el texto es Latin-1 (Windows-1252). Se leyó así.',
  'unknown-encoding': 'La posición 09 de la cabecera no nombra un juego de caracteres de MARC 21; se dedujo del texto.',
  'invalid-utf8':
    '{count, plural, one {# byte no es UTF-8 válido} other {# bytes no son UTF-8 válido}}; cada lugar lleva \uFFFD. Corrija el texto.',
  'unknown-marc8-characters':
    '{count, plural, one {# carácter no está} other {# caracteres no están}} en las tablas de MARC-8; cada lugar lleva \uFFFD. Corrija el texto.',
  'nul-character': 'El carácter {character} del valor es un NUL, que no se puede guardar. Quítelo.',
  'unpaired-surrogate':
    'El carácter {character} del valor es la mitad de un par suplente, que no se puede guardar. Quítelo.',
  'delimiter-in-value':
    'El carácter {character} de un valor es el carácter de control {value}, reservado por MARC. Quítelo.',

  'field-too-long': 'El campo ocupa {bytes} bytes; ISO 2709 admite {limit}. Acórtelo, divídalo o elija otro formato.',
  'record-too-long': 'El registro ocupa {bytes} bytes; ISO 2709 admite {limit}. Acórtelo o elija otro formato.',
  'bad-leader-length':
    'La cabecera «{value}» tiene {length} caracteres o algunos no admitidos; necesita 24, todos simples.',
  'bad-subfield-code': 'El código de subcampo «{value}» no es un único carácter ASCII imprimible.',
  'not-in-xml': 'El carácter {character} de un valor es {value}, que XML no admite; se escribió \uFFFD en su lugar.',

  'mrk-not-a-field':
    'La línea no es un campo (=ETIQUETA y dos blancos); su texto se añadió al campo anterior: «{value}».',
  'mrk-unknown-mnemonic': 'El nombre «{value}» entre llaves no está en ninguna tabla; se conservó tal cual.',
  'mrk-missing-leader': 'El registro no tiene línea =LDR; se supuso la cabecera «{leader}».',
  'mrk-missing-blank-line': 'No hay una línea vacía antes de este registro.',
  'mrk-line-too-long': 'La línea tiene {bytes} bytes, más que los {limit} que se pueden leer; se omitió.',
  'empty-subfields': 'Se omitieron subcampos vacíos de la aparición {occurrence}: {subfields}.',
  'read-from-unimarc':
    'El registro es UNIMARC y se ha convertido en MARC 21{places, select, none {} other {; no hay lugar para {places}}}.',
  'lengths-in-characters':
    'Las longitudes de este registro cuentan caracteres en lugar de bytes: quien lo escribió tomó cada letra por un byte.',
  'line-ends-translated':
    '{count, plural, one {Un salto de línea se convirtió} other {# saltos de línea se convirtieron}} en dos caracteres, como hace una transferencia en modo texto, y las longitudes ya no corresponden.',
  'doubly-encoded': 'El texto se codificó en UTF-8 dos veces: «{value}» está por «{undone}».',
  'windows-code-page': 'El texto no es ni UTF-8 ni MARC-8; por sus letras es {name}.',
  'written-in-utf16':
    'El archivo está escrito en UTF-16, que ISO 2709 no conoce; como UTF-8 {records, plural, =0 {no se encontró en él ningún registro} one {se encontró en él # registro} other {se encontraron en él # registros}}.',
  'written-in-other-encoding':
    'El archivo está escrito en {name}, que no todos los programas leen; {records, plural, =0 {no se encontró ningún registro} one {se encontró # registro} other {se encontraron # registros}} en él como UTF-8.',
  'packed-file': 'Este es un archivo comprimido ({kind}). Descomprímalo antes.',
  'text-not-utf8': 'La línea no es UTF-8; se leyó como Latin-1 (Windows-1252).',

  'xml-malformed': 'El XML está mal formado cerca de «{near}»; la lectura siguió después.',
  'xml-unclosed': 'El archivo termina antes de la etiqueta de cierre de «{name}».',
  'xml-unknown-entity': 'La entidad «{name}» no es de las propias de XML; se conservó tal cual.',
  'xml-unexpected-element': '«{name}» no tiene lugar en un registro de MARCXML y se pasó por alto.',
  'xml-too-deep': 'Los elementos están anidados en más de {limit} niveles.',
  'xml-missing-leader': 'El registro no tiene cabecera; se supuso «{leader}».',
  'xml-missing-attribute': 'Un elemento {element} no tiene el atributo «{name}».',

  'wire-not-json': 'La línea no es JSON.',
  'wire-not-a-record': 'No es un registro: se espera un objeto con «fields».',
  'wire-missing-leader': 'El registro no tiene LDR; se supuso «{leader}».',
  'wire-bad-field': 'La aparición {occurrence} no es un campo y se omitió: {value}',
  'wire-bad-positions':
    'La posición {key} de la aparición {occurrence} no es un intervalo propio con un texto y se omitió: {value}',
  'wire-missing-position':
    'Faltan las posiciones {from} a {to} de la aparición {occurrence}; se pusieron blancos en su lugar.',
  'wire-position-length':
    'La posición {key} de la aparición {occurrence} requiere {length, plural, one {# carácter} other {# caracteres}}, no «{value}».',
  'wire-bad-indicator': 'El indicador {number} de la aparición {occurrence} no es un solo carácter: {value}',
  'wire-missing-indicator': 'Falta el indicador {number} de la aparición {occurrence}; se puso un blanco.',
  'wire-bad-subfield': 'Un subcampo de la aparición {occurrence} no es un código con un texto: {value}',
}
