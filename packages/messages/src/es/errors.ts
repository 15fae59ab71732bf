export const errors = {
  bad_request: 'La petición no tiene la forma esperada.',
  bad_request_at: 'La petición no tiene la forma esperada: {path}: {reason}',
  invalid_json: 'El cuerpo de la petición no es JSON válido.',
  invalid_json_at: 'El campo {path} del envío no es JSON válido.',
  invalid_record: 'Los datos no son un marc21 válido: esto no es un registro MARC legible.',
  bad_macro: 'La macro tiene un error en la línea {line}, columna {column}: {reason} Corríjalo e inténtelo de nuevo.',
  invalid_issn:
    'ISSN desconocido o no válido: {issn}. Un ISSN son cuatro cifras, un guion, tres cifras y una cifra o X.',
  invalid_text: 'El texto en {path} contiene un carácter que no se puede guardar (NUL o la mitad de un par sustituto).',
  query_syntax: 'La consulta no se puede leer.',
  invalid_search_parameters: 'Parámetros de búsqueda no válidos',
  invalid_search_parameters_at: 'Parámetros de búsqueda no válidos: {path}: {reason}',
  invalid_search_parameters_character:
    'Parámetros de búsqueda no válidos: {path} tiene el carácter de control {reason}. Quítelo.',
  invalid_keyword: 'Palabra clave no válida: {code}',
  invalid_keyword_type: 'Tipo de palabra clave no válido: {type}',
  invalid_filter_value: 'Valor de filtro no válido: {term}: {key}',
  invalid_export_format: 'Formato de exportación no válido: {format}',
  invalid_export_params: 'Parámetros de exportación no válidos',
  invalid_export_params_at: 'Parámetros de exportación no válidos: {path}: {reason}',
  invalid_share_id: 'Identificador de búsqueda compartida no válido',
  missing_description: 'Falta el parámetro «description»',
  missing_query: 'Falta la consulta: escriba el título que desea buscar.',
  mapping_mismatch:
    'Las filas enviadas no concuerdan con el archivo: la fila {row} no está o tiene otro título. Vuelva a cargar el archivo.',
  too_many_titles: 'La tabla tiene más de {limit, number} títulos. Divídala y depure una parte tras otra.',
  bad_issn: 'Fila {row}: «{issn}» no es un ISSN válido. Elija otro número o ninguno.',
  not_creator: 'Solo quien lo creó puede modificarlo o eliminarlo.',
  shared_search_not_found: 'No se encontró la búsqueda compartida',
  monitored_search_not_found: 'Esta búsqueda supervisada no existe.',
  beyond_limit: 'Solo se pueden recorrer los primeros 20 000 registros de una búsqueda.',
  invalid_position:
    'Esta posición no corresponde a este índice. Escriba el comienzo de un encabezamiento o vuelva al principio.',
  too_broad:
    'La consulta es demasiado amplia, o la base de datos va lenta en este momento. Acótela, o inténtelo de nuevo en un momento.',
  search_too_long:
    'La búsqueda se interrumpió al cabo de {seconds, plural, one {# segundo} other {# segundos}}. {line, plural, =0 {Acótela: añada una palabra, un centro u otro filtro.} other {La línea # ocupó la mayor parte del tiempo: indique menos campos en ella, use palabras enteras en lugar de un patrón o quítela.}}',
  bad_old_password: 'La contraseña actual no es correcta.',
  weak_password:
    'Una contraseña necesita al menos {min} caracteres y no puede ser el nombre de usuario ni una de las que cualquiera prueba primero (teclas seguidas, un mismo carácter repetido, una palabra corriente).',
  password_named:
    'La contraseña es el nombre «{name}» con pocas letras más. Los nombres del producto, del sitio, del centro y del usuario son los primeros que se prueban. Elija otra.',
  same_password: 'La contraseña nueva es la anterior. Elija otra.',
  bad_credentials: 'Nombre de usuario o contraseña incorrectos.',
  invalid_format: 'No existe la forma «{format}». Las que hay son: {known}.',
  not_acceptable: 'No se puede dar ninguno de los tipos de la cabecera Accept. Pida uno de estos: {types}.',
  invalid_token:
    'El token falta, no se conoce o fue revocado. Envíe un token de su cuenta en la cabecera Authorization: Bearer.',
  token_not_found: 'No tiene ningún token así.',
  quota_total: 'La cuota de esta cuenta está agotada: {limit, number} ISSN distintos en total.',
  quota_day: 'La cuota de hoy está agotada: {limit, number} registros por día. Vuelve a empezar a medianoche UTC.',
  quota_second:
    'Demasiadas peticiones: se admiten {limit, number} en un segundo. Inténtelo de nuevo dentro de un segundo.',
  quota_request: 'Esta petición pide {asked, number} registros y quedan {left, number} de su cuota. Pida menos.',
  too_many_letters:
    'Han llegado demasiados mensajes de su dirección. Inténtelo de nuevo dentro de {retry_after, plural, one {# segundo} other {# segundos}}.',
  not_a_public_account: 'Esta cuenta pertenece a un centro. La elimina un administrador.',
  session_expired: 'Su sesión ha caducado. Inicie sesión de nuevo.',
  csrf: 'Falta el código de seguridad de la petición o es incorrecto. Recargue la página e inténtelo de nuevo.',
  forbidden: 'No tiene permiso para esto.',
  inactive_user: 'Este usuario está inactivo y no puede iniciar sesión.',
  no_role: 'Este usuario no tiene ningún perfil y no puede usar la aplicación.',
  not_your_centre: 'Solo puede modificar los registros de su propio centro.',
  not_your_centre_record:
    'No está autorizado a modificar este registro. Solo puede modificar los registros de su propio centro.',
  not_lock_owner: 'Otro usuario tiene el bloqueo de este registro; solo él puede liberarlo.',
  no_centre: '{username} no tiene ningún centro asignado',
  version_not_in_error: 'Solo se puede eliminar una versión con errores.',
  not_found: 'No hay nada en esta dirección.',
  record_not_found: 'No hay ningún registro con este número.',
  version_not_found: 'No existe esa versión del registro.',
  task_not_found: 'Esta tarea no existe.',
  place_not_found: 'El archivo no tiene ese lugar dañado.',
  task_result_not_found: 'No se ha encontrado el resultado de la tarea.',
  not_found_method: 'No existe esa llamada: {method} no se atiende en esta dirección. Aquí se atiende: {allowed}.',
  request_timeout: 'La petición tardó demasiado en llegar. Envíela de nuevo.',
  task_result_damaged: 'El archivo {name} se dañó y no se puede descargar. Vuelva a ejecutar la tarea.',
  address_too_long: 'La dirección es demasiado larga.',
  headers_too_large:
    'Las cabeceras de la petición son demasiado grandes (16 KB como máximo). Borre las cookies de este sitio e inténtelo de nuevo.',
  task_result_forbidden: 'No puede acceder a este archivo de resultado.',
  task_not_cancellable: 'Esta tarea no se puede cancelar.',
  task_not_retryable: 'Esta tarea no se puede volver a ejecutar.',
  codes_fixed:
    'Los códigos de esta lista los fija su norma: se pueden renombrar, ordenar y retirar, pero no añadir ni eliminar.',
  shipped_row: '«{code}» viene con el programa: puede cambiarse o dejar de ofrecerse, pero no eliminarse.',
  rule_of_product: 'Esta regla viene con el producto: se puede desactivar, no eliminar.',
  stale_row: 'Alguien ha modificado esta fila desde que usted la abrió. Ábrala de nuevo para ver lo que dice ahora.',
  in_use:
    'No se puede eliminar: {records, plural, =0 {} one {lo usa # registro. } many {lo usan # registros. } other {lo usan # registros. }}{rules, plural, =0 {} one {lo nombra # regla ({rule_names}). } many {lo nombran # reglas ({rule_names}). } other {lo nombran # reglas ({rule_names}). }}{users, plural, =0 {} one {lo tiene # cuenta. } many {lo tienen # cuentas. } other {lo tienen # cuentas. }}{announcements, plural, =0 {} one {se le dirige # anuncio. } many {se le dirigen # anuncios. } other {se le dirigen # anuncios. }}{blocks, plural, =0 {} one {le pertenece # bloque. } many {le pertenecen # bloques. } other {le pertenecen # bloques. }}{imports, plural, =0 {} one {se le hizo # importación. } many {se le hicieron # importaciones. } other {se le hicieron # importaciones. }}{templates, plural, =0 {} one {le pertenece # plantilla. } many {le pertenecen # plantillas. } other {le pertenecen # plantillas. }}{deeds, plural, =0 {} one {el registro de auditoría lo nombra una vez. } many {el registro de auditoría lo nombra # veces. } other {el registro de auditoría lo nombra # veces. }}En su lugar puede retirarse o cerrarse.',
  center_stays: '{center} es el centro internacional: no se puede cerrar.',
  needed_by_product: 'El producto necesita {code}: no se puede eliminar, vaciar ni desactivar.',
  center_closing: '{center} está traspasando a {to}. Espere a que termine o cancele su tarea.',
  center_busy:
    '{center} no se puede cerrar ahora: {lock_count, plural, =0 {} one {se está modificando # de sus registros. } many {se están modificando # de sus registros. } other {se están modificando # de sus registros. }}{blocks, plural, =0 {} one {Se están creando o borrando los registros de # bloque. } many {Se están creando o borrando los registros de # de bloques. } other {Se están creando o borrando los registros de # bloques. }}{imports, plural, =0 {} one {No ha terminado # importación para él. } many {No han terminado # de importaciones para él. } other {No han terminado # importaciones para él. }}Inténtelo de nuevo cuando haya terminado.',
  stale_version: 'Alguien ha guardado una versión más reciente de este registro desde que usted lo abrió.',
  not_iso2709:
    'ISO 2709 no admite el registro {issn}: un campo tiene como máximo 9999 bytes y un registro 99999. Descárguelo como texto o MARCXML.',
  body_too_large: 'La petición es demasiado grande (8 MB como máximo).',
  unsupported_media_type: 'El cuerpo de la petición debe ser JSON (Content-Type: application/json).',
  unsupported_media_type_other: 'El cuerpo de la petición debe ser {expected}.',
  cannot_set_right:
    'El enlace o la familia no se puede corregir por sí solo. {reason, select, target_unknown {{issn} no está en la base: corrija el número en el registro o espere a que se describa.} target_free {{issn} aún no describe ninguna publicación: recibirá el enlace de vuelta cuando lo haga.} target_cancelled {{issn} está anulado: dirija el enlace al número que lo sustituye.} target_suppressed {{issn} está suprimido: quite el enlace o corrija su número.} self {El registro se nombra a sí mismo: corrija el número del enlace.} medium_twice {Dos miembros tienen el mismo soporte: corrija 007 o el enlace 776 entre ellos.} issnl_unknown {El ISSN-L {issn} está por llegar: se mantiene hasta que su registro diga otra cosa.} years_contradict {Las fechas y los enlaces se contradicen: corrija 008 o los 780 y 785 de los registros.} issnl_contradicts {La familia de uno de sus ISSN-L tiene un problema que debe resolver una persona.} nothing {No cambiaría nada.} other {Una persona debe decidir en los registros de {issn}.}}',
  lock_ended:
    '{by} ha terminado su bloqueo de este registro desde la administración. Abra el registro de nuevo para continuar.',
  lock_not_found: 'No existe este bloqueo: puede que haya terminado por sí solo.',
  locked: 'Este registro está bloqueado por otro usuario: {holder} lo está modificando.',
  too_many_attempts:
    'Demasiados intentos fallidos. Vuelva a intentarlo en {retry_after, plural, one {# segundo} other {# segundos}}.',
  too_busy:
    'En este momento inician sesión muchas personas. Vuelva a intentarlo en {retry_after, plural, one {# segundo} other {# segundos}}.',
  too_many_checks: 'Está comprobando muchas direcciones a la vez. Espere un momento e inténtelo de nuevo.',
  too_many_duplicates:
    'Tiene {held, plural, one {# duplicado abierto} other {# duplicados abiertos}} sin guardar, y cada uno retiene un número. Guarde o cierre algunos y vuelva a duplicar. Los de las ventanas ya cerradas se liberan solos al cabo de un cuarto de hora.',
  too_many_streams:
    'Demasiadas ventanas siguen los cambios a la vez. Cierre algunas o cierre la sesión donde ya no trabaje.',
  unexpected: 'Se ha producido un error inesperado. Vuelva a intentarlo más tarde.',
  maintenance: '{message}',
  database_unavailable:
    'En este momento no se puede llegar a la base de datos; el servidor vuelve a conectarse. Reinténtelo dentro de un momento. Si estaba guardando, compruebe antes si se guardó.',
  database_stalled:
    'La base de datos lleva unos segundos sin responder. Reinténtelo dentro de un momento. Si estaba guardando, compruebe antes si se guardó.',
  server_busy:
    'El servidor tiene en este momento más trabajo del que puede aceptar y no ha atendido su petición. Reinténtelo dentro de {retry_after, plural, one {# segundo} other {# segundos}}.',
  index_building:
    'El índice de títulos y editores se está construyendo: {percent, number} % hecho. Inténtelo de nuevo en unos minutos.',
  index_grouping:
    'Se están buscando los títulos y editores casi iguales, sin interrumpir el trabajo. Inténtelo de nuevo en unos minutos.',
  not_ready:
    'Este servidor no puede responder ahora: {problem, select, base {su base de datos no responde} stopping {se está deteniendo} other {el esquema de su base de datos no es el de este programa}}.',
  storage_full: 'El disco del servidor está lleno; no se ha guardado nada. Avise a su administrador.',
  logged_out: 'Ha cerrado la sesión.',
  password_changed: 'Su contraseña se ha cambiado.',
  unknown_centre: 'No hay ningún centro ISSN {center}.',
  invalid_medium: 'Código de medio no válido: {medium}',
  same_medium: '{issn} ya está en este medio ({medium}); elija otro.',
  idempotency_key_invalid: 'Una Idempotency-Key tiene de 1 a {max} caracteres visibles.',
  not_the_caller: 'Los números se asignan al usuario que los pide, no a {user}.',
  no_active_block: 'El centro {center} no tiene ningún bloque de ISSN activo.',
  not_enough_numbers:
    '{available, plural, =0 {No queda ningún ISSN libre en el bloque de ISSN del centro {center}.} one {Solo queda # ISSN libre en el centro {center}; se necesitan {wanted}.} other {Solo quedan # ISSN libres en el centro {center}; se necesitan {wanted}.}}',
  not_duplicable: '{issn} no describe ninguna publicación que se pueda duplicar (categoría {category}).',
  idempotency_key_reused: 'Esta Idempotency-Key se usó para otra petición; tome una nueva.',
  no_file: 'No hay ningún archivo en este envío.',
  not_mrc:
    'El archivo enviado no es un archivo .mrc (también se aceptan .mrk, .xml y cada uno de ellos como .gz o .zip).',
  not_one_file:
    'Un archivo comprimido debe contener exactamente un archivo de registros; este contiene {files, plural, =0 {ninguno} one {#} other {#}}.',
  bad_archive: 'El archivo comprimido está dañado o no es lo que dice su nombre; vuelva a comprimir el archivo.',
  bad_mapping: '«mapping» debe ser JSON de la forma {form}.',
  unknown_enrichment_source: 'No existe la fuente de enriquecimientos «{source}»: {known}.',
  no_enrichment_column: 'A la tabla le falta una columna; hace falta una de estas: {columns}.',
  no_issn_column: 'Debe seleccionar al menos una columna «ISSN».',
  unknown_column: 'La tabla no tiene ninguna columna «{column}».',
  issn_l_needed: 'Los datos de Keepers, de indización y de ROAD solo se dan junto con la información de ISSN-L.',
  no_issn: 'No se ha enviado ningún código ISSN válido.',
  list_not_found: 'Usted no tiene ninguna lista con este identificador.',
  quota_exceeded:
    'Ha superado su cuota de envío de ISSN: {asked, plural, one {# ISSN nuevo} other {# ISSN nuevos}} en esta lista, {used, number} de {limit, number} utilizados.',
  unreadable_table:
    'Se ha producido un error al leer el archivo; compruebe su formato.{problem, select, kind { Las tablas se leen de archivos .csv, .tsv y .xlsx.} xls { Es un libro de un formato antiguo o está cifrado: guárdelo como .xlsx sin contraseña.} empty { No contiene ninguna fila con texto.} binary { No es texto.} encoding { La línea {line} no está escrita en la codificación {encoding}.} unknown_encoding { No existe la codificación {encoding}.} separator { El separador y las comillas son un solo carácter cada uno.} quote { Hay unas comillas sin cerrar en la línea {line} o después.} long { La fila que empieza en la línea {line} es demasiado larga; quizá falte cerrar unas comillas.} wide { La fila {line} tiene más de {limit, number} columnas.} archive { El libro está dañado.} too_large { El libro es demasiado grande.} json { No es JSON de objetos, o se interrumpe, en la entrada {row, number}.} header { La fila {row, number} no puede contener los nombres de las columnas.} formula { La celda {cell} contiene una fórmula sin resultado: abra el libro en una hoja de cálculo, guárdelo y envíelo de nuevo.} sheet { No tiene ninguna hoja «{sheet}».} other {}}',
  unknown_import_mode: 'Modo de importación desconocido: {mode}',
  unknown_import_center: 'Centro de importación desconocido: {center}',
  unknown_import_category: 'Categoría de importación desconocida: {category}',
  unknown_import_user: 'Usuario de importación desconocido: {user}',
  import_not_found: 'No existe esa importación.',
  bulk_no_records: 'No hay registros que cambiar: la búsqueda no encuentra ninguno.',
  bulk_too_many:
    'La búsqueda encuentra {records, number} registros; se cambian como máximo {most, number} a la vez. Acote la búsqueda.',
  bulk_not_found: 'Ese conjunto de cambios no existe o es de otro centro.',
  bulk_state:
    'Ahora no es posible: {state, select, previewing {la vista previa todavía está en curso} previewed {el conjunto aún no se ha ejecutado} running {el cambio está en curso} completed {el conjunto se ha ejecutado} reverting {el conjunto se está revirtiendo} reverted {el conjunto se revirtió} other {el conjunto terminó antes de tiempo}}.',
  bulk_nothing: 'No hay nada que hacer: no queda ningún registro del conjunto.',
  bulk_all_invalid:
    '{records, plural, one {El único registro tendría errores} other {Los # registros tendrían errores}} tras el cambio. Confirme que lo desea.',
  import_running: 'Esta importación está todavía en curso; espere a que termine o cancélela.',
  import_not_dry_run: 'Solo se puede ejecutar un ensayo que haya llegado a su fin.',
  import_not_revertible: 'No hay nada que deshacer: la importación era un ensayo, no guardó nada o ya se deshizo.',
  import_file_gone: 'El archivo de esta importación ya no se conserva; vuelva a enviarlo.',
  file_too_large:
    'El archivo es demasiado grande: {limit} {unit, select, GB {GB} other {MB}} como máximo, descomprimido.',
  unknown_country: 'Seleccione un país válido de la lista ({value} no figura en ella).',
  lc_country_mismatch: 'El país MARC {lc} no corresponde a {country}.',
  block_first_invalid:
    'El ISSN inicial consta de cuatro cifras, un guion y tres cifras, sin dígito de control: 1234-567.',
  block_count_invalid: 'La cantidad que se va a crear es un número entero de 1 a {max, number}.',
  block_past_end:
    'A partir de {first} solo {left, plural, one {queda # número} other {quedan # números}}: un bloque termina como muy tarde en 9999-999.',
  block_template_invalid:
    'No se puede usar la plantilla: {problem, select, too_long {es demasiado larga.} unreadable {{reason}} several {debe contener un solo registro y contiene {count, number}.} no_fields {no contiene ningún campo.} no_008 {necesita el campo 008.} length_008 {su campo 008 debe tener 40 caracteres.} unstorable {el campo {field} contiene un carácter que no se puede guardar.} other {{reason}}}',
  block_overlaps:
    'Los números se solapan con el bloque {first} – {last} del centro {center}: un ISSN pertenece a un solo bloque.',
  block_holds_foreign_records:
    '{count, plural, one {# de estos números ya tiene un registro} other {# de estos números ya tienen registros}} de otro centro; el primero es {issn} ({center}).',
  block_not_found: 'No se encontró el bloque de ISSN',
  announcement_not_found: 'No existe este anuncio.',
  more_than_own: 'Solo puede conceder los permisos que usted tiene.',
  network_only: 'Solo los administradores de la red pueden hacer esto; usted administra su propio centro.',
  invitation_not_found: 'Esta invitación ya no es válida. Pida otra.',
  setting_fixed: 'El entorno del servidor fija este ajuste: se cambia donde se inicia el servidor.',
  mail_not_found: 'No existe este correo.',
  webhook_not_found: 'No existe esta suscripción.',
  url_not_found: 'No existe esta dirección.',
  dashboard_not_found: 'No existe este panel.',
  row_not_found: 'No existe esta fila: puede que se haya eliminado.',
  last_administrator: 'Nadie podría administrar. Dé antes el permiso a otra persona.',
  user_anonymised: 'Esta cuenta fue anonimizada. Ya no se modifica.',
  own_administration: 'No puede quitarse a sí mismo el permiso de administrar. Otro administrador puede.',
  password_change_required: 'Un administrador fijó su contraseña: elija antes otra.',
  not_an_image: 'No es una imagen que se pueda mostrar: envíe un archivo PNG, JPEG, GIF o WebP.',
  block_not_ready: 'Aún no se han creado todos los registros de este bloque.',
  block_scheduled_for_deletion: 'Este bloque está programado para su eliminación; espere a que termine la tarea.',
  block_not_free:
    'No se puede eliminar un bloque con registros que no están libres: {used, number} de sus números están usados y {held, number} los tiene alguien.',
  block_used_up: 'Ningún número de este bloque está libre.',
  ic_only: 'Solo los miembros del Centro Internacional del ISSN pueden hacerlo.',
  close_impossible: '{issn} no puede cerrarse al guardar: solo puede cerrarse un registro nombrado en 780.',
  merge_same: 'No se puede fusionar: un registro no se puede fusionar consigo mismo: indique dos números.',
  merge_impossible:
    'No se puede fusionar: {problem, select, kept {no se puede conservar {issn}: no describe una publicación válida.} cancelled {no se puede cancelar {issn}: ya está cancelado o suprimido.} claims {no se puede cancelar {issn}: su única descripción es un borrador con cambios que solo el Centro Internacional del ISSN puede hacer. Corrija antes el borrador.} other {{issn} no tiene ninguna descripción que fusionar.}}',
  merge_invalid:
    'No se puede fusionar: el registro conservado incumpliría una regla; no se ha fusionado nada. {reason}',
  merge_unlike:
    'No se puede fusionar sin motivo: los dos registros pueden describir dos publicaciones; no se fusionó nada. {reason}',
  reason_missing: 'Para forzar un cambio hace falta un motivo, que se anota en el registro de auditoría. Indíquelo.',
  would_be_invalid:
    '{issn} dejaría de ser válido: {error}{count, plural, one {} many { En total, # de registros dejarían de ser válidos.} other { En total, # registros dejarían de ser válidos.}}',
  transfer_of_free: '{issn} está libre: pertenece a un bloque de su centro y no se puede transferir.',
  block_country_foreign: 'El centro y el país no se corresponden. {reason}',
  locked_saving:
    'Este registro está bloqueado por otro usuario: se está guardando en este momento. Vuelva a intentarlo dentro de un momento.',
  many_words_removed:
    'De la lista desaparecerían {removed, number} de {words, number} palabras, más del 5 por ciento. Confirme que la lista debe sustituirse.',
  list_changed: 'La lista ha cambiado desde que se comparó el archivo con ella. Mire qué cambiaría el archivo ahora.',
  list_full:
    'Una lista tiene {limit, number} filas como máximo. Las filas retiradas que ningún registro usa pueden eliminarse.',
  too_many_rows: 'La lista tendría más de {limit, number} filas, el máximo de una lista. Acorte el archivo.',
  no_code_column:
    'La primera línea del archivo no nombra ninguna columna «code». Contiene: {found}. Tome la primera línea del CSV de la lista.',
  column_twice: 'La primera línea del archivo nombra dos veces la columna «{column}». Quite una de ellas.',
  rows_faulty:
    'No se ha importado nada: el archivo tiene {faults, plural, one {# error} other {# errores}}, el primero en la línea {line, number}. Corríjalo y elíjalo de nuevo.',
}
