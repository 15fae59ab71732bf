import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'Falta el campo {field}. Un registro de esta categoría debe tenerlo.',
  'missing-one-of-two': 'No están ni {field} ni {other}. El registro debe tener uno de los dos.',
  'no-publication-statement':
    'No hay ningún campo 264 con segundo indicador 1 ni ningún 260: los que hay (segundo indicador {value}) no dicen dónde ni quién publica la obra. Añada una mención de publicación con lugar ($a) y editor ($b).',
  'classification-letters':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» contiene letras («{letters}») que no forman parte de una notación de esta clasificación. Escriba solo la notación.',
  'missing-subfield':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: este subcampo falta o está vacío, y el campo debe tenerlo.',
  'missing-subfield-group': 'Campo {field} (n.º {occurrence}): debe haber uno de los subcampos {subfields}.',
  'missing-subfield-group.link': 'Campo {field} (n.º {occurrence}): debe haber uno de los subcampos {subfields}.',
  'not-repeatable.field': 'Campo {field} (n.º {occurrence}): este campo solo puede figurar una vez en un registro.',
  'not-repeatable.subfield':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: este subcampo solo puede figurar una vez en el campo; aquí otra vez con «{value}».',
  'unknown-tag':
    'Campo {field} (n.º {occurrence}): la etiqueta {field} no está autorizada; el perfil no tiene este campo.',
  'unknown-subfield':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el perfil no tiene este subcampo en este campo (valor «{value}»).',
  'unknown-indicator':
    'Campo {field} (n.º {occurrence}): el indicador {indicator} es «{value}»; valores permitidos: {allowed} (# es un blanco).',
  'field-kind.subfields':
    'Campo {field} (n.º {occurrence}): un campo de control no tiene indicadores ni subcampos, solo un valor.',
  'field-kind.value': 'Campo {field} (n.º {occurrence}): faltan los subcampos; todo el campo es «{value}».',
  'field-kind.empty': 'Campo {field} (n.º {occurrence}): el campo está vacío. Rellénelo o elimínelo.',
  'field-kind.code':
    'Campo {field} (n.º {occurrence}): un código de subcampo es un solo carácter, no «{subfield}» (valor «{value}»).',
  'fixed-field-length':
    'Campo {field} (n.º {occurrence}): {length, plural, one {# carácter} other {# caracteres}} en lugar de {expected}.',
  'control-character.control':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el valor contiene caracteres de control ({characters}). Elimínelos.',
  'control-character.noncharacter':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el valor contiene puntos de código que no son caracteres ({characters}). Elimínelos.',
  'control-character.fixed':
    'Campo {field} (n.º {occurrence}): el valor contiene caracteres que no son texto ({characters}). Elimínelos.',
  'stray-character.replacement':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» contiene el carácter de sustitución (U+FFFD), que ocupa el lugar de un carácter perdido en una conversión. Escriba ese carácter o elimine este.',
  'stray-character.non-sorting':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: a una marca de parte no alfabetizable (U+0098, U+009C) de «{value}» le falta su pareja. Marque el principio y el final, o elimine la marca.',
  'stray-character.invisible':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» contiene caracteres invisibles ({characters}). Elimínelos.',
  'empty-subfield':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el subcampo está vacío. Rellénelo o elimínelo; al guardar se omite.',
  'undefined-code.position':
    'Campo {field} (n.º {occurrence}): la posición {position} contiene «{value}», un código que MARC 21 no define ahí (# es un blanco).',
  'undefined-code.status':
    'Campo {field} (n.º {occurrence}): la posición {position} contiene «{value}». El estado de publicación de un recurso continuo es uno de estos códigos: {codes}.',
  'undefined-code.form':
    'Campo {field} (n.º {occurrence}): el primer carácter «{value}» no designa ningún tipo de material conocido en MARC 21.',
  'issn-format':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» no está escrito como un ISSN: cuatro cifras, un guion, tres cifras, una cifra o X, y nunca 0000-0000.',
  'issn-format.citation':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» no está escrito como un ISSN: cuatro cifras, un guion, tres cifras, una cifra o X, y nunca 0000-0000.',
  'issn-check-digit':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el dígito de control de «{value}» es erróneo; para estas siete cifras sería {expected}.',
  'issn-check-digit.citation':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el dígito de control de «{value}» es erróneo; para estas siete cifras sería {expected}.',
  'issn-differs.control-number':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» difiere del número en 001, {expected}.',
  'issn-differs.loaded':
    'Campo {field} (n.º {occurrence}): el registro se abrió como {expected}; su número no puede cambiarse a «{value}».',
  'self-link':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» es el ISSN del propio registro; una publicación no puede enlazarse consigo misma.',
  'date-entered.no-date': 'Campo {field} (n.º {occurrence}): «{value}» en 00-05 no es una fecha de la forma AAMMDD.',
  'date-entered.future':
    'Campo {field} (n.º {occurrence}): la fecha de entrada, «{value}» en 00-05, está aún por llegar.',
  'start-date.no-year':
    'Campo {field} (n.º {occurrence}): la primera fecha, «{value}» en 07-10, no es un año (cifras, u para una desconocida).',
  'start-date.early': 'Campo {field} (n.º {occurrence}): la primera fecha, «{value}» en 07-10, es anterior a {limit}.',
  'start-date.late': 'Campo {field} (n.º {occurrence}): la primera fecha, «{value}» en 07-10, es posterior a {limit}.',
  'end-date.no-year':
    'Campo {field} (n.º {occurrence}): la última fecha, «{value}» en 11-14, no es un año (cifras, u para una desconocida, 9999 mientras se publica).',
  'end-date.early': 'Campo {field} (n.º {occurrence}): la última fecha, «{value}» en 11-14, es anterior a {limit}.',
  'end-date.late': 'Campo {field} (n.º {occurrence}): la última fecha, «{value}» en 11-14, es posterior a {limit}.',
  'end-date.order':
    'Campo {field} (n.º {occurrence}): la última fecha, «{value}» en 11-14, es anterior a la primera, «{start}».',
  'status-and-dates.current':
    'Campo {field} (n.º {occurrence}): 06 dice que se publica: 11-14 debe ser 9999 y no «{value}».',
  'status-and-dates.ceased':
    'Campo {field} (n.º {occurrence}): 06 dice que ha cesado: 11-14 debe ser un año (uuuu si se desconoce) y no «{value}».',
  'status-and-dates.unknown':
    'Campo {field} (n.º {occurrence}): 06 dice que el estado se desconoce: 11-14 debe ser uuuu y no «{value}».',
  'one-abbreviated-key-title':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» es un título clave abreviado de más; solo un 210 puede tener el segundo indicador en blanco.',
  'alternate-script-link.unreadable':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» no es un enlace entre escrituras; se escribe TAG-NN en 880 y 880-NN en los demás campos.',
  'alternate-script-link.written':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» es un enlace entre escrituras con espacios alrededor o con un número que no tiene dos cifras. Escriba «{expected}».',
  'alternate-script-link.unnumbered':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» tiene el número 00, que solo lleva un 880 sin campo asociado. Escriba el número del 880 de este campo o elimine el subcampo.',
  'alternate-script-link.unknown-tag':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» nombra la etiqueta {linked}. El perfil no tiene ningún campo {linked} que un 880 pueda representar.',
  'alternate-script-link.of-880':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» nombra el propio 880; debe nombrar el campo en escritura latina.',
  'alternate-script-link.no-partner':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: ningún campo {linked} con $6 880-{number} responde a «{value}».',
  'alternate-script-link.no-880':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: ningún 880 con $6 {field}-{number} responde a «{value}».',
  'alternate-script-link.repeated':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el número {number} de «{value}» ya lo tiene otro campo.',
  'too-large.field':
    'Campo {field} (n.º {occurrence}): {bytes, number} bytes; ISO 2709 admite como máximo {limit, number} por campo.',
  'too-large.record': 'El registro tiene {bytes, number} bytes; ISO 2709 admite como máximo {limit, number}.',
  'no-attempt-to-code':
    'Campo {field} (n.º {occurrence}): la posición {position} está sin codificar («{value}»); el perfil exige un código.',
  'code-shape.written':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» es un código escrito de otra manera; la lista lo escribe «{expected}».',
  'code-shape.written-elsewhere':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» es un código escrito de otra manera; la lista lo escribe «{expected}».',
  'code-shape.script':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: la escritura «{script}» en «{value}» no es un código de MARC 21 ni cuatro letras (Cyrl) o tres cifras de ISO 15924.',
  'reference-list.centres': 'Campo {field} (n.º {occurrence}), {place}: ningún centro ISSN tiene el código «{value}».',
  'reference-list.countries':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista de países (ISO 3166, tres letras).',
  'reference-list.lcCountries':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de países (# representa un blanco).',
  'reference-list.lcCountries-elsewhere':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de países (# representa un blanco).',
  'reference-list.languages':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista de lenguas (# representa un blanco).',
  'reference-list.languages-elsewhere':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista de lenguas (# representa un blanco).',
  'obsolete-code.replaced':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» es un código obsoleto (# representa un blanco). El código vigente es «{current}».',
  'obsolete-code.candidates':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» es un código obsoleto (# representa un blanco). Elija uno de los códigos vigentes: {current}.',
  'reference-list.media': 'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista de soportes.',
  'reference-list.categories':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista de categorías; el registro cuenta como libre.',
  'reference-list.contentTypes':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de tipos de contenido.',
  'reference-list.mediaTypes':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de tipos de medio.',
  'reference-list.carrierTypes':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de tipos de soporte.',
  'reference-list.accessStatuses':
    'Campo {field} (n.º {occurrence}), {place}: «{value}» no está en la lista MARC de estados de acceso.',
  'bibliographic-level': 'Cabecera, posición 07: el nivel bibliográfico es «{value}»; solo {allowed} reciben un ISSN.',
  'prepublication-level':
    'Cabecera, posición 17: el nivel de codificación es «{value}», prepublicación; un registro del Register describe lo ya publicado.',
  'current-and-succeeded.succeeded':
    'Campo {field} (n.º {occurrence}): un título posterior («{value}», segundo indicador {indicator}), pero 008/06 dice que este sigue publicándose.',
  'current-and-succeeded.in-part':
    'Campo {field} (n.º {occurrence}): una parte continúa como «{value}» (segundo indicador {indicator}); compruebe que el resto sigue publicándose, como dice 008/06.',
  'several-languages.too-few':
    'Campo {field} (n.º {occurrence}): «{value}» en 35-37 indica varias lenguas, así que 041 $a debe nombrar dos o más.',
  'several-languages.not-first':
    'Campo {field} (n.º {occurrence}): la lengua «{value}» en 35-37 no es la primera de 041 $a, «{first}», ni «mul».',
  'online-address':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: la publicación está en línea (007 {value}), pero ni 856 ni 857 tienen su dirección en $u.',
  'address-format':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» no es una dirección: empieza por http://, https:// o ftp://, nombra un servidor y no tiene blancos.',
  'address-credentials':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» contiene un nombre de usuario o una contraseña. Los registros se publican: escriba la dirección sin ellos.',
  'broken-address': `Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» falló en la última comprobación: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el título clave abreviado «{value}» es más largo que el título clave en 222, «{keyTitle}».',
  'abbreviated-title.no-qualifier':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: 222 tiene el calificador «{expected}», así que 210 también debe tener uno, abreviado.',
  'abbreviated-title.extra-qualifier':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el calificador «{value}» no abrevia ninguno de 222.',
  'alternate-script-link.not-first':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: «{value}» va tras otros subcampos; $6 va el primero en su campo.',
  'link-target.unknown':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: la base no tiene registro de {value}. Los otros soportes de una publicación deben estar registrados; los demás enlaces pueden nombrar números registrados en otro lugar.',
  'link-target.unknown-other':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: la base no tiene registro de {value}. Los otros soportes de una publicación deben estar registrados; los demás enlaces pueden nombrar números registrados en otro lugar.',
  'link-target.no-serial':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no describe ninguna publicación; su categoría es «{category, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}».',
  'reverse-link':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el registro de {value} no tiene enlace recíproco ({reverse}).',
  'reverse-link.other':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el registro de {value} no tiene enlace recíproco ({reverse}).',
  'other-medium.same-medium':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} tiene el mismo soporte, «{medium}»; el campo 776 nombra la publicación en otro.',
  'other-medium.other-issnl':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} tiene el ISSN-L {theirs}, esta familia {issnl}; todos los soportes de una publicación comparten uno.',
  'family-issnl':
    'El ISSN-L no coincide: campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no es el ISSN-L de la familia, que es {expected}.',
  'issnl-replaced':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: figura {value}; en su lugar se guarda {expected}, el ISSN-L de la familia.',
  'country-and-centre.national':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el centro {centre} no registra para {value}; sus países: {countries}.',
  'country-and-centre.central':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} tiene su propio centro ISSN; el Centro Internacional ({centre}) registra para los países que no lo tienen.',
  'lc-and-iso-country.code':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el país MARC «{value}» no corresponde a {iso} en el subcampo c.',
  'lc-and-iso-country.position':
    'Campo {field} (n.º {occurrence}): el país MARC «{value}» en {position} no corresponde a {iso} en 044, subcampo c.',
  'lc-and-iso-country.differ':
    'Campo {field} (n.º {occurrence}): el país MARC «{value}» en {position} difiere de «{stated}» en 044, subcampo a.',
  'same-key-title':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {count, plural, one {otro registro tiene} other {otros # registros tienen}} el título clave «{value}», sin contar mayúsculas, acentos ni puntuación: {issns}.',
  'cancellation.unknown':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede cancelarse: la base no tiene registro de él.',
  'cancellation.other-centre':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede cancelarse aquí: pertenece al centro {centre}.',
  'cancellation.category':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede cancelarse: su categoría es «{category, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}».',
  'cancellation.already':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} ya está cancelado a favor de {other}.',
  'cancellation.circle':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} cancela a su vez este número, directamente o a través de otros: dos números no pueden sustituirse mutuamente.',
  'cancellation.by-category':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: un registro de la categoría «{category, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}» no cancela otros números; quite {value} o póngalo en el registro válido que continúa.',
  'cancellation.cited':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {count, plural, one {# registro más sigue enlazando} other {# registros más siguen enlazando}} con {value}, que se cancela aquí: {issns}{more, plural, =0 {} other { y # más}}.',
  'cancellation.unlike':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} puede ser de otra publicación. {aspect, select, key_title {Título clave} title {Título} publisher {Editor} years {Años (008)} country {País (008)} medium {Soporte (007)} other {{aspect}}}: allí «{there}», aquí «{here}».',
  'cancellation.unknown-replacement':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: la base no tiene registro de {value}, que debe sustituir a este número.',
  'cancellation.foreign-replacement':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value}, que debe sustituir a este número, pertenece al centro {centre}.',
  'cancellation.invalid-replacement':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede sustituir a este número: su categoría es «{category, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}». Indique el número de una publicación válida.',
  'cancellation.draft-replacement':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} aún no puede sustituir a este número: solo tiene un borrador. Guárdelo antes como registro activo.',
  'cancellation.replacement-circle':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede sustituir a este número: está cancelado, y lo que lo sustituye conduce de nuevo a este número.',
  'cancellation.still-cited':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: este número pasa a {category, select, can {Cancelado} other {Suprimido}}, y {count, plural, one {# registro más sigue enlazando} other {# registros más siguen enlazando}} con él: {issns}{more, plural, =0 {} other { y # más}}.',
  'replacement-of-valid':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el registro es «{category, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}», no cancelado: ningún número lo sustituye. Quite {value}.',
  'successor-circle.own':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede preceder y a la vez suceder a esta publicación: también se nombra en {opposite}. Uno de los dos enlaces es erróneo.',
  'successor-circle.own-published':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} no puede preceder y a la vez suceder a esta publicación: también se nombra en {opposite}. Uno de los dos enlaces es erróneo.',
  'successor-circle.other':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el registro {value} nombra este en su propio {field}: cada uno {field, select, 780 {precedería} other {sucedería}} al otro. Uno de los dos enlaces es erróneo.',
  'successor-circle.other-published':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: el registro {value} nombra este en su propio {field}: cada uno {field, select, 780 {precedería} other {sucedería}} al otro. Uno de los dos enlaces es erróneo.',
  'successor-circle.partner':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} se nombra como título anterior, pero uno de los dos registros nombra al otro como participante en una fusión (785 con segundo indicador 7 antes del último). Uno de los dos enlaces es erróneo.',
  'succession-dates.earlier-title':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} empieza en {start}, después de que esta publicación terminara en {end}. Compruebe el enlace y 008/07-14 de ambos registros.',
  'succession-dates.later-title':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} terminó en {end}, antes de que esta publicación empezara en {start}. Compruebe el enlace y 008/07-14 de ambos registros.',
  'cancelled-removed':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: {value} está cancelado por este registro y no puede quitarse de 022 $z.',
  'category-transition.never':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: un registro de la categoría «{before, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{before}}}» no puede pasar a «{value, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{value}}}».',
  'category-transition.by-ic':
    'Campo {field} (n.º {occurrence}), subcampo {subfield}: solo los miembros del centro internacional devuelven un registro de la categoría «{before, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{before}}}» a «{value, select, reg {Registro} wor {Trabajo} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{value}}}».',
  'cancelled-without-replacement':
    'Campo {field}, subcampo {subfield}: un registro cancelado nombra el número válido que lo sustituye.',
  'category-needed':
    'Campo {field}, subcampo {subfield}: el registro tiene títulos pero ninguna categoría conocida, de modo que cuenta como libre.',
  'fix.take-replacement-away': 'Quitarlo',
  'fix.put-back': 'Volver a ponerlo',
  'fix.write-issn': 'Escribirlo como un ISSN',
  'fix.correct-check-digit': 'Corregir el dígito de control',
  'fix.set-only-indicator': 'Poner el único indicador permitido',
  'fix.put-code': 'Poner «{expected}»',
  'fix.remove-credentials': 'Quitar el nombre de usuario y la contraseña',
  'fix.write-address': 'Escribirlo como dirección',
  'fix.remove-characters': 'Eliminar los caracteres',
  'fix.remove-empty-subfields': 'Eliminar los subcampos vacíos',
  'fix.mend-links': 'Poner en orden los vínculos de $6',
}
