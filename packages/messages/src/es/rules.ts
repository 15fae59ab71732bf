import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'Falta este campo obligatorio. Todo registro de esta categoría debe tenerlo.',
  'missing-one-of-two': 'El registro no tiene ni este campo ni {other}. Añada uno de los dos.',
  'no-publication-statement':
    'Falta la mención de publicación: los campos 264 tienen el segundo indicador {value} y el registro no tiene 260. Añada un 264 con segundo indicador 1, lugar ($a) y editor ($b).',
  'classification-letters':
    '${subfield}: «{value}» contiene letras («{letters}») que no existen en las notaciones de esta clasificación. Escriba solo la notación.',
  'missing-subfield': '${subfield}: este subcampo obligatorio falta o está en blanco.',
  'missing-subfield-group': 'El campo necesita uno de los subcampos {subfields}.',
  'missing-subfield-group.link': 'El campo necesita uno de los subcampos {subfields}.',
  'not-repeatable.field': 'Este campo no es repetible. Deje uno solo en el registro.',
  'not-repeatable.subfield': '${subfield}: este subcampo no es repetible; aparece de nuevo con «{value}».',
  'unknown-tag': 'Etiqueta no autorizada: el perfil no contiene este campo.',
  'unknown-subfield': '${subfield}: el perfil no define este subcampo (valor «{value}»).',
  'unknown-indicator': 'El indicador {indicator} es «{value}»; valores permitidos: {allowed} (# es un blanco).',
  'field-kind.subfields': 'Un campo de control no tiene indicadores ni subcampos. Escriba solo su valor.',
  'field-kind.value': 'El campo no tiene subcampos, solo el texto «{value}».',
  'field-kind.empty': 'El campo está vacío. Escriba un valor o elimine el campo.',
  'field-kind.code': 'Un código de subcampo tiene un solo carácter; «{subfield}» no es un código (valor «{value}»).',
  'fixed-field-length':
    'El campo tiene {length, plural, one {# carácter} other {# caracteres}} en lugar de {expected}.',
  'control-character.control': '${subfield}: el valor contiene caracteres de control ({characters}). Elimínelos.',
  'control-character.noncharacter':
    '${subfield}: el valor contiene puntos de código que no son caracteres ({characters}). Elimínelos.',
  'control-character.fixed': 'El valor contiene caracteres que no son texto ({characters}). Elimínelos.',
  'stray-character.replacement':
    '${subfield}: «{value}» contiene el carácter de sustitución (U+FFFD): una conversión perdió un carácter. Escriba el carácter perdido o elimine el de sustitución.',
  'stray-character.non-sorting':
    '${subfield}: «{value}» solo tiene una de las dos marcas de la parte no alfabetizable (U+0098, U+009C). Marque el principio y el final, o elimine la marca.',
  'stray-character.invisible': '${subfield}: «{value}» contiene caracteres invisibles ({characters}). Elimínelos.',
  'empty-subfield':
    '${subfield}: el subcampo está vacío. Escriba un valor o elimine el subcampo; al guardar se elimina un subcampo vacío.',
  'undefined-code.position': '{position}: MARC 21 no define aquí el código «{value}» (# es un blanco).',
  'undefined-code.status':
    '{position}: «{value}» no es un estado de publicación de los recursos continuos. Use uno de estos códigos: {codes}.',
  'undefined-code.form': 'MARC 21 no define ninguna forma del material con el código «{value}» (primer carácter).',
  'left-justified-codes':
    '{position}: en «{value}» hay un código repetido o precedido de un blanco (# representa un blanco). Escriba cada código una vez, desde la izquierda: «{written}».',
  'issn-format':
    '${subfield}: «{value}» no es un ISSN válido. Un ISSN tiene cuatro cifras, un guion, tres cifras y una cifra o X; 0000-0000 no es un ISSN.',
  'issn-format.citation':
    '${subfield}: «{value}» no es un ISSN válido. Un ISSN tiene cuatro cifras, un guion, tres cifras y una cifra o X; 0000-0000 no es un ISSN.',
  'issn-check-digit': '${subfield}: dígito de control erróneo en {value}; debería ser {expected}.',
  'issn-check-digit.citation': '${subfield}: dígito de control erróneo en {value}; debería ser {expected}.',
  'issn-differs.control-number': '${subfield}: {value} no coincide con el ISSN de 001, {expected}.',
  'issn-differs.loaded': 'El ISSN del registro es {expected} y no puede cambiarse a «{value}».',
  'self-link': '${subfield}: {value} es el ISSN de este mismo registro. Un registro no puede enlazarse consigo mismo.',
  'date-entered.no-date': '00-05: «{value}» no es una fecha de la forma AAMMDD.',
  'date-entered.future': '00-05: la fecha de entrada «{value}» es futura.',
  'start-date.no-year': '07-10: la primera fecha «{value}» no es un año (cuatro cifras; u para una cifra desconocida).',
  'start-date.early': '07-10: la primera fecha «{value}» es anterior a {limit}.',
  'start-date.late': '07-10: la primera fecha «{value}» es posterior a {limit}.',
  'end-date.no-year':
    '11-14: la última fecha «{value}» no es un año (cuatro cifras; u para una cifra desconocida; 9999 para una publicación en curso).',
  'end-date.early': '11-14: la última fecha «{value}» es anterior a {limit}.',
  'end-date.late': '11-14: la última fecha «{value}» es posterior a {limit}.',
  'end-date.order': '11-14: la última fecha «{value}» es anterior a la primera, «{start}».',
  'status-and-dates.current':
    '11-14: la última fecha es «{value}», pero según la posición 06 la publicación está en curso. Escriba 9999 o corrija la posición 06.',
  'status-and-dates.ceased':
    '11-14: la última fecha es «{value}», pero según la posición 06 la publicación ha cesado. Escriba el último año (uuuu si se desconoce) o corrija la posición 06.',
  'status-and-dates.unknown':
    '11-14: la última fecha es «{value}», pero según la posición 06 el estado se desconoce. Escriba uuuu o corrija la posición 06.',
  'one-abbreviated-key-title':
    '${subfield}: «{value}» es un segundo título clave abreviado. Solo un 210 puede tener el segundo indicador en blanco.',
  'alternate-script-link.unreadable':
    '${subfield}: «{value}» no es un enlace entre escrituras. Escriba la etiqueta y el número (por ejemplo 245-01) en un 880, y 880 y el número (880-01) en los demás campos.',
  'alternate-script-link.written':
    '${subfield}: el enlace «{value}» tiene espacios alrededor o su número no tiene dos cifras. Escriba «{expected}».',
  'alternate-script-link.unnumbered':
    '${subfield}: «{value}» tiene el número 00, reservado a un 880 sin campo asociado. Escriba el número del 880 de este campo o elimine el subcampo.',
  'alternate-script-link.unknown-tag':
    '${subfield}: «{value}» nombra la etiqueta {linked}, pero el perfil no permite enlazar un 880 con {linked}.',
  'alternate-script-link.of-880':
    '${subfield}: «{value}» enlaza con un 880. Escriba la etiqueta del campo en escritura latina.',
  'alternate-script-link.no-partner':
    '${subfield}: «{value}» no tiene campo asociado: el registro no tiene ningún {linked} con $6 880-{number}.',
  'alternate-script-link.no-880':
    '${subfield}: «{value}» no tiene campo asociado: el registro no tiene ningún 880 con $6 {field}-{number}.',
  'alternate-script-link.repeated': '${subfield}: otro campo ya usa el número {number} de «{value}».',
  'too-large.field': 'El campo tiene {bytes, number} bytes; ISO 2709 admite {limit, number} bytes por campo.',
  'too-large.record': 'El registro tiene {bytes, number} bytes; ISO 2709 admite {limit, number} bytes.',
  'no-attempt-to-code': '{position}: la posición no está codificada («{value}»). El perfil exige un código.',
  'code-shape.written': '{place}: en la lista, el código «{value}» se escribe «{expected}».',
  'code-shape.written-elsewhere': '{place}: en la lista, el código «{value}» se escribe «{expected}».',
  'code-shape.script':
    '${subfield}: la escritura «{script}» en «{value}» no es un código de MARC 21 ni de ISO 15924 (cuatro letras, por ejemplo Cyrl, o tres cifras).',
  'reference-list.centres': '{place}: ningún centro ISSN tiene el código «{value}».',
  'reference-list.countries': '{place}: «{value}» no está en la lista de países (ISO 3166, tres letras).',
  'reference-list.lcCountries': '{place}: «{value}» no está en la lista MARC de países (# representa un blanco).',
  'reference-list.lcCountries-elsewhere':
    '{place}: «{value}» no está en la lista MARC de países (# representa un blanco).',
  'reference-list.languages': '{place}: «{value}» no está en la lista de lenguas (# representa un blanco).',
  'reference-list.languages-elsewhere': '{place}: «{value}» no está en la lista de lenguas (# representa un blanco).',
  'obsolete-code.replaced':
    '{place}: «{value}» es un código obsoleto (# representa un blanco). El código vigente es «{current}».',
  'obsolete-code.candidates':
    '{place}: «{value}» es un código obsoleto (# representa un blanco). Elija uno de los códigos vigentes: {current}.',
  'reference-list.media': '{place}: «{value}» no está en la lista de soportes.',
  'reference-list.categories': '{place}: «{value}» no está en la lista de categorías. El registro se trata como libre.',
  'reference-list.contentTypes': '{place}: «{value}» no está en la lista MARC de tipos de contenido.',
  'reference-list.mediaTypes': '{place}: «{value}» no está en la lista MARC de tipos de medio.',
  'reference-list.carrierTypes': '{place}: «{value}» no está en la lista MARC de tipos de soporte.',
  'reference-list.accessStatuses': '{place}: «{value}» no está en la lista MARC de estados de acceso.',
  'bibliographic-level': '07: el nivel bibliográfico es «{value}»; el ISSN solo se asigna a {allowed}.',
  'prepublication-level':
    '17: el nivel de codificación es «{value}» (prepublicación), pero un registro de la categoría Registrado describe una publicación ya aparecida.',
  'current-and-succeeded.succeeded':
    '«{value}» (segundo indicador {indicator}) sucede a esta publicación, pero según 008/06 esta sigue en curso.',
  'current-and-succeeded.in-part':
    'Una parte de esta publicación continúa como «{value}» (segundo indicador {indicator}). Compruebe que el resto sigue publicándose, como indica 008/06.',
  'several-languages.too-few':
    '35-37: «{value}» significa varias lenguas, pero 041 $a nombra menos de dos. Añada las lenguas en 041.',
  'several-languages.not-first': '35-37: la lengua «{value}» no es la primera de 041 $a («{first}») ni «mul».',
  'online-address': '${subfield}: la publicación está en línea (007 {value}), pero ni 856 ni 857 tienen una URL en $u.',
  'address-format':
    '${subfield}: «{value}» no es una URL válida. Una URL empieza por http://, https:// o ftp://, contiene un nombre de servidor y no tiene espacios.',
  'address-credentials':
    '${subfield}: la URL «{value}» contiene un nombre de usuario o una contraseña. Los registros son públicos: quítelos de la URL.',
  'broken-address': `\${subfield}: la última comprobación de «{value}» falló: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    '${subfield}: el título clave abreviado «{value}» es más largo que el título clave «{keyTitle}» de 222.',
  'abbreviated-title.no-qualifier':
    '${subfield}: 222 tiene el calificador «{expected}». Añada su forma abreviada en 210.',
  'abbreviated-title.extra-qualifier': '${subfield}: 222 no tiene ningún calificador que corresponda a «{value}».',
  'alternate-script-link.not-first':
    '${subfield}: «{value}» va detrás de otros subcampos. Mueva $6 al principio del campo.',
  'link-target.unknown':
    '${subfield}: {value} no está en la base de datos. Los otros soportes de una publicación deben estar registrados; los demás enlaces pueden nombrar ISSN registrados en otro lugar.',
  'link-target.unknown-other':
    '${subfield}: {value} no está en la base de datos. Compruebe el ISSN; también puede estar registrado en otro lugar.',
  'link-target.no-serial':
    '${subfield}: {value} no describe ninguna publicación; su categoría es «{category, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}».',
  'reverse-link': '${subfield}: el registro {value} no tiene enlace recíproco ({reverse}).',
  'reverse-link.other': '${subfield}: el registro {value} no tiene enlace recíproco ({reverse}).',
  'other-medium.same-medium':
    '${subfield}: {value} tiene el mismo soporte, «{medium}». Un 776 enlaza con la publicación en otro soporte.',
  'other-medium.other-issnl':
    '${subfield}: {value} tiene el ISSN-L {theirs}, pero la familia de este registro tiene {issnl}. Todos los soportes de una publicación tienen el mismo ISSN-L.',
  'family-issnl': '${subfield}: el ISSN-L no coincide. {value} no es el ISSN-L de la familia, {expected}.',
  'issnl-replaced': '${subfield}: {value} se sustituye por {expected}, el ISSN-L de la familia.',
  'country-and-centre.national':
    '${subfield}: el centro {centre} no registra publicaciones de {value}. Sus países son: {countries}.',
  'country-and-centre.central':
    '${subfield}: {value} tiene su propio centro ISSN. El Centro Internacional ({centre}) registra las publicaciones de los países sin centro.',
  'lc-and-iso-country.code': '${subfield}: el país MARC «{value}» no corresponde a {iso} en $c.',
  'lc-and-iso-country.position': '{position}: el país MARC «{value}» no corresponde a {iso} en 044 $c.',
  'lc-and-iso-country.differ': '{position}: el país MARC «{value}» difiere de «{stated}» en 044 $a.',
  'same-key-title':
    '${subfield}: {count, plural, one {otro registro tiene} other {otros # registros tienen}} el título clave «{value}», aparte de mayúsculas, acentos y puntuación: {issns}.',
  'cancellation.unknown': '${subfield}: {value} no puede cancelarse: no está en la base de datos.',
  'cancellation.other-centre': '${subfield}: {value} no puede cancelarse aquí: pertenece al centro {centre}.',
  'cancellation.category':
    '${subfield}: {value} no puede cancelarse: su categoría es «{category, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}».',
  'cancellation.already': '${subfield}: {value} ya está cancelado. Lo sustituye {other}.',
  'cancellation.circle':
    '${subfield}: {value} cancela este ISSN, directamente o a través de otros registros. Dos ISSN no pueden sustituirse mutuamente.',
  'cancellation.by-category':
    '${subfield}: un registro de la categoría «{category, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}» no puede cancelar otro ISSN. Elimine {value} aquí o póngalo en el registro del ISSN válido.',
  'cancellation.cited':
    '${subfield}: este registro cancela {value}, pero {count, plural, one {# registro más sigue enlazando} other {# registros más siguen enlazando}} con él: {issns}{more, plural, =0 {} other { y # más}}.',
  'cancellation.unlike':
    '${subfield}: {value} puede ser de otra publicación. {aspect, select, key_title {Título clave} title {Título} publisher {Editor} years {Años (008)} country {País (008)} medium {Soporte (007)} other {{aspect}}}: «{there}» en {value}, «{here}» en este registro.',
  'cancellation.unknown-replacement':
    '${subfield}: {value} no puede sustituir a este ISSN: no está en la base de datos.',
  'cancellation.foreign-replacement': '${subfield}: {value} sustituye a este ISSN, pero pertenece al centro {centre}.',
  'cancellation.invalid-replacement':
    '${subfield}: {value} no puede sustituir a este ISSN: su categoría es «{category, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}». Indique el ISSN de una publicación válida.',
  'cancellation.draft-replacement':
    '${subfield}: {value} aún no puede sustituir a este ISSN: solo tiene un borrador. Guárdelo antes como registro activo.',
  'cancellation.replacement-circle':
    '${subfield}: {value} no puede sustituir a este ISSN: {value} está cancelado y su propio sustituto conduce de nuevo a este ISSN.',
  'cancellation.still-cited':
    '${subfield}: este ISSN pasa a {category, select, can {Cancelado} other {Suprimido}}, y {count, plural, one {# registro más sigue enlazando} other {# registros más siguen enlazando}} con él: {issns}{more, plural, =0 {} other { y # más}}.',
  'replacement-of-valid':
    '${subfield}: el registro es «{category, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{category}}}», no cancelado: ningún ISSN puede sustituirlo. Elimine {value}.',
  'successor-circle.own':
    '${subfield}: {value} no puede preceder y suceder a la vez a esta publicación: también figura en {opposite}. Elimine uno de los dos enlaces.',
  'successor-circle.own-published':
    '${subfield}: {value} no puede preceder y suceder a la vez a esta publicación: también figura en {opposite}. Elimine uno de los dos enlaces.',
  'successor-circle.other':
    '${subfield}: el registro {value} nombra este registro en su propio {field}: cada publicación {field, select, 780 {precedería} other {sucedería}} a la otra. Corrija uno de los dos enlaces.',
  'successor-circle.other-published':
    '${subfield}: el registro {value} nombra este registro en su propio {field}: cada publicación {field, select, 780 {precedería} other {sucedería}} a la otra. Corrija uno de los dos enlaces.',
  'successor-circle.partner':
    '${subfield}: {value} figura como título anterior, pero uno de los dos registros nombra al otro como participante en una fusión (785 con segundo indicador 7 antes del último). Corrija uno de los dos enlaces.',
  'succession-dates.earlier-title':
    '${subfield}: el título anterior {value} empieza en {start}, después de que esta publicación terminara en {end}. Compruebe el enlace y 008/07-14 de ambos registros.',
  'succession-dates.later-title':
    '${subfield}: el título posterior {value} terminó en {end}, antes de que esta publicación empezara en {start}. Compruebe el enlace y 008/07-14 de ambos registros.',
  'cancelled-removed':
    '${subfield}: este registro cancela {value}, que no puede quitarse del 022 $z original. Vuelva a ponerlo.',
  'category-transition.never':
    '${subfield}: un registro de la categoría «{before, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{before}}}» no puede pasar a «{value, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{value}}}».',
  'category-transition.by-ic':
    '${subfield}: solo los miembros del centro internacional pueden pasar un registro de la categoría «{before, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{before}}}» a «{value, select, reg {Registrado} wor {En elaboración} fre {Libre} val {Solicitud de validación} leg {Heredado} sup {Suprimido} can {Cancelado} other {{value}}}».',
  'cancelled-without-replacement': '${subfield}: un registro cancelado debe indicar el ISSN válido que lo sustituye.',
  'category-needed':
    '${subfield}: el registro tiene títulos pero ninguna categoría válida y se trata como libre. Indique su categoría.',
  'fix.take-replacement-away': 'Eliminar el ISSN',
  'fix.put-back': 'Restaurar el ISSN',
  'fix.write-issn': 'Escribir el valor como un ISSN',
  'fix.correct-check-digit': 'Corregir el dígito de control',
  'fix.set-only-indicator': 'Escribir el único indicador permitido',
  'fix.put-code': 'Escribir «{expected}»',
  'fix.remove-credentials': 'Quitar el nombre de usuario y la contraseña',
  'fix.write-address': 'Escribir el valor como una URL',
  'fix.remove-characters': 'Eliminar los caracteres',
  'fix.remove-empty-subfields': 'Eliminar los subcampos vacíos',
  'fix.mend-links': 'Corregir los enlaces de $6',
}

export const ruleNames = {
  'unknown-tag': 'Una etiqueta que no está en el perfil',
  'field-kind.subfields': 'Un campo de control con subcampos',
  'field-kind.value': 'Un campo de datos sin subcampos',
  'field-kind.empty': 'Un campo vacío',
  'field-kind.code': 'Un código de subcampo de más de un carácter',
  'not-repeatable.field': 'Un campo no repetible está repetido',
  'not-repeatable.subfield': 'Un subcampo no repetible está repetido',
  'unknown-indicator': 'Un indicador no permitido',
  'unknown-subfield': 'Un subcampo que no está en el perfil',
  'fixed-field-length': 'Un campo fijo de longitud incorrecta',
  'control-character.control': 'Caracteres de control en un valor',
  'control-character.noncharacter': 'Puntos de código que no son caracteres',
  'control-character.fixed': 'Caracteres de control en un campo fijo',
  'stray-character.replacement': 'El carácter de sustitución U+FFFD',
  'stray-character.non-sorting': 'Solo una de las dos marcas de parte no alfabetizable',
  'stray-character.invisible': 'Caracteres invisibles en un título',
  'empty-subfield': 'Un subcampo vacío',
  'missing-tag': 'Falta un campo obligatorio',
  'missing-one-of-two': 'Faltan los dos campos alternativos',
  'no-publication-statement': 'Sin mención de publicación',
  'missing-subfield': 'Falta un subcampo obligatorio',
  'missing-subfield-group': 'No está ninguno de varios subcampos alternativos',
  'missing-subfield-group.link': 'No está ninguno de varios subcampos alternativos, en un enlace distinto de 776',
  'undefined-code.position': 'Una posición con un código que MARC 21 no define',
  'undefined-code.status': 'Un estado de publicación (008/06) no definido para recursos continuos',
  'undefined-code.form': 'Una forma del material que MARC 21 no define',
  'left-justified-codes': 'Posiciones para varios códigos con un blanco antes de un código o un código repetido',
  'no-attempt-to-code': 'Una posición sin codificar',
  'code-shape.written': 'Un código que no está escrito como en su lista',
  'code-shape.written-elsewhere': 'Un código que no está escrito como en su lista, en un subcampo menos importante',
  'code-shape.script': 'Un código de escritura mal formado',
  'reference-list.centres': 'Un centro ISSN que no existe',
  'reference-list.countries': 'Un país que no está en la lista',
  'reference-list.lcCountries': 'Un país MARC que no está en la lista',
  'reference-list.lcCountries-elsewhere':
    'Un código de país MARC que no está en la lista, en un campo distinto de 008 y 044 $a',
  'reference-list.languages': 'Una lengua que no está en la lista',
  'reference-list.languages-elsewhere':
    'Un código de lengua que no está en la lista, en un campo distinto de 008 y 041 $a',
  'obsolete-code.replaced': 'Un código obsoleto sustituido por un código vigente',
  'obsolete-code.candidates': 'Un código obsoleto que se puede sustituir por uno de varios códigos vigentes',
  'reference-list.media': 'Un soporte que no está en la lista',
  'reference-list.categories': 'Una categoría que no está en la lista',
  'reference-list.contentTypes': 'Un tipo de contenido que no está en la lista',
  'reference-list.mediaTypes': 'Un tipo de medio que no está en la lista',
  'reference-list.carrierTypes': 'Un tipo de soporte que no está en la lista',
  'reference-list.accessStatuses': 'Un estado de acceso que no está en la lista',
  'bibliographic-level': 'Un nivel bibliográfico al que no corresponde un ISSN',
  'prepublication-level': 'Un registro de la categoría Registrado codificado como prepublicación',
  'issn-format': 'Un ISSN con formato incorrecto',
  'issn-format.citation': 'Un ISSN con formato incorrecto, en 510',
  'issn-check-digit': 'El dígito de control de un ISSN es incorrecto',
  'issn-check-digit.citation': 'El dígito de control de un ISSN es incorrecto, en 510',
  'issn-differs.control-number': '022 difiere de 001',
  'issn-differs.loaded': 'Se cambió el ISSN del registro',
  'self-link': 'El registro está enlazado consigo mismo',
  'date-entered.no-date': 'La fecha de entrada no es una fecha',
  'date-entered.future': 'La fecha de entrada es futura',
  'start-date.no-year': 'La primera fecha no es un año',
  'start-date.early': 'La primera fecha es demasiado temprana',
  'start-date.late': 'La primera fecha es demasiado tardía',
  'end-date.no-year': 'La última fecha no es un año',
  'end-date.early': 'La última fecha es demasiado temprana',
  'end-date.late': 'La última fecha es demasiado tardía',
  'end-date.order': 'La última fecha es anterior a la primera',
  'status-and-dates.current': 'Una publicación en curso con última fecha',
  'status-and-dates.ceased': 'Una publicación cesada sin último año',
  'status-and-dates.unknown': 'Una publicación de estado desconocido con última fecha',
  'current-and-succeeded.succeeded': 'Una publicación en curso con un título posterior',
  'current-and-succeeded.in-part': 'Una publicación en curso continuada en parte',
  'several-languages.too-few': 'La lengua en 008 es «varias lenguas», pero 041 tiene menos de dos',
  'several-languages.not-first': 'La lengua de 008 no es la primera de 041',
  'classification-letters': 'Letras en una notación de una clasificación sin letras',
  'online-address': 'Una publicación en línea sin URL en 856 u 857',
  'address-format': 'Una URL no válida',
  'address-credentials': 'Una URL con nombre de usuario o contraseña',
  'one-abbreviated-key-title': 'Más de un título clave abreviado',
  'abbreviated-title.longer': 'El título clave abreviado es más largo que el título clave',
  'abbreviated-title.no-qualifier': 'Falta el calificador en el título clave abreviado',
  'abbreviated-title.extra-qualifier': 'El título clave abreviado tiene un calificador y el título clave no',
  'alternate-script-link.unreadable': 'Un enlace entre escrituras no válido',
  'alternate-script-link.written':
    'Un enlace entre escrituras con espacios alrededor o con un número que no tiene dos cifras',
  'alternate-script-link.unnumbered': 'Un campo distinto de 880 con el número de enlace 00',
  'alternate-script-link.unknown-tag': 'Un 880 cuyo $6 nombra una etiqueta que no está en el perfil',
  'alternate-script-link.of-880': 'Un 880 enlazado con un 880',
  'alternate-script-link.no-partner': 'Un 880 sin su campo asociado',
  'alternate-script-link.no-880': 'Un campo sin su 880 asociado',
  'alternate-script-link.repeated': 'Un número de enlace usado dos veces',
  'alternate-script-link.not-first': '$6 no es el primer subcampo',
  'too-large.field': 'Un campo demasiado grande para ISO 2709',
  'too-large.record': 'Un registro demasiado grande para ISO 2709',
  'country-and-centre.national': 'El centro no registra publicaciones de este país',
  'country-and-centre.central': 'El país tiene su propio centro ISSN',
  'lc-and-iso-country.code': 'El país MARC no corresponde al país ISO',
  'lc-and-iso-country.position': 'El país de 008 no corresponde al país ISO',
  'lc-and-iso-country.differ': 'Los países de 008 y 044 difieren',
  'cancelled-removed': 'Se eliminó un ISSN cancelado',
  'category-transition.never': 'Un cambio de categoría nunca permitido',
  'category-transition.by-ic': 'Un cambio de categoría solo para el centro internacional',
  'cancelled-without-replacement': 'Un registro cancelado sin ISSN que lo sustituya',
  'replacement-of-valid': 'Un ISSN que sustituye a otro válido',
  'category-needed': 'Un registro con títulos pero sin categoría válida',
  'broken-address': 'La última comprobación de una URL falló',
  'link-target.unknown': 'Un enlace a un registro que no está en la base de datos',
  'link-target.unknown-other': 'Un enlace distinto de 776 a un registro que no está en la base de datos',
  'link-target.no-serial': 'Un enlace a un ISSN que no describe ninguna publicación',
  'reverse-link': 'Un registro enlazado no tiene enlace recíproco',
  'reverse-link.other': 'Un registro enlazado no tiene enlace recíproco, en los enlaces distintos de 776',
  'other-medium.same-medium': '776 nombra una publicación en el mismo soporte',
  'other-medium.other-issnl': '776 nombra una publicación con otro ISSN-L',
  'family-issnl': 'El ISSN-L no es el de la familia',
  'issnl-replaced': 'El ISSN-L se sustituyó por el de la familia',
  'same-key-title': 'Otros registros tienen el mismo título clave',
  'successor-circle.own': 'Una publicación que precede y sucede a esta a la vez',
  'successor-circle.own-published':
    'Una publicación que precede y sucede a esta a la vez, en un registro que ya se publicó de este modo',
  'successor-circle.other': 'Dos publicaciones que se preceden mutuamente',
  'successor-circle.other-published':
    'Dos publicaciones que se preceden mutuamente, en un registro que ya se publicó de este modo',
  'successor-circle.partner': 'Un participante en una fusión que es también título anterior',
  'succession-dates.earlier-title': 'Un título anterior empieza después del fin de esta publicación',
  'succession-dates.later-title': 'Un título posterior terminó antes del inicio de esta publicación',
  'cancellation.unknown': 'Un ISSN cancelado que no está en la base de datos',
  'cancellation.other-centre': 'Un ISSN cancelado de otro centro',
  'cancellation.category': 'Un ISSN cuya categoría no permite cancelarlo',
  'cancellation.already': 'Un ISSN que otro registro ya cancela',
  'cancellation.circle': 'Dos ISSN que se cancelan mutuamente',
  'cancellation.by-category': 'Una categoría que no puede cancelar otro ISSN',
  'cancellation.cited': 'Otros registros siguen enlazando con un ISSN que este registro cancela',
  'cancellation.unlike': 'Un ISSN cancelado que puede ser de otra publicación',
  'cancellation.unknown-replacement': 'Un ISSN sustituto que no está en la base de datos',
  'cancellation.foreign-replacement': 'Un ISSN sustituto de otro centro',
  'cancellation.invalid-replacement': 'Un ISSN sustituto que no describe una publicación válida',
  'cancellation.draft-replacement': 'Un ISSN sustituto que solo tiene un borrador',
  'cancellation.replacement-circle': 'Un ISSN sustituto que a su vez es sustituido por este ISSN',
  'cancellation.still-cited': 'Otros registros siguen enlazando con este ISSN cancelado',
  'waits-for-lock': 'Un cambio espera el fin de un bloqueo',
  'makes-invalid': 'Otro registro no se modifica: dejaría de ser válido',
  'ic-only-centre': 'Un centro que solo el centro internacional puede establecer',
  'ic-only-issnl': 'Un ISSN-L que solo el centro internacional puede establecer',
  'ic-only-force-flag': 'Una marca de forzado que solo el centro internacional puede poner',
  'ic-only-link': 'Un enlace que solo el centro internacional puede eliminar',
  'ic-only-enrichment': 'Un enriquecimiento que solo el centro internacional puede cambiar',
  enrichment_ignored: 'Un campo que escribe el sistema: el valor del archivo se ha ignorado',
  'duplicate-category': 'Un duplicado con una categoría distinta de Registrado o En elaboración',
  'duplicate-moved': 'Un duplicado que recibió otro ISSN',
}
