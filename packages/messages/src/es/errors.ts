export const errors = {
  bad_request: 'La petición no es válida.',
  bad_request_at: 'La petición no es válida: {path}: {reason}',
  invalid_json: 'El cuerpo de la petición no es JSON válido.',
  invalid_json_at: 'El campo {path} del envío no es JSON válido.',
  invalid_record: 'Los datos no son MARC 21 válido: el registro MARC no se puede leer.',
  bad_macro: 'La macro tiene un error en la línea {line}, columna {column}: {reason} Corríjalo e inténtelo de nuevo.',
  invalid_issn:
    'ISSN desconocido o no válido: {issn}. Un ISSN tiene cuatro cifras, un guion, tres cifras y una cifra o X.',
  invalid_text:
    'El texto de {path} contiene un carácter que no se puede guardar (NUL o un carácter sustituto sin pareja).',
  query_syntax: 'La consulta tiene un error de sintaxis.',
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
    'Las filas enviadas no concuerdan con el archivo: la fila {row} no está o tiene otro título. Vuelva a enviar el archivo.',
  too_many_titles: 'La tabla tiene más de {limit, number} títulos. Divídala y procese las partes una tras otra.',
  bad_issn: 'Fila {row}: «{issn}» no es un ISSN válido. Elija otro ISSN o ninguno.',
  not_creator: 'Solo el usuario que creó este elemento puede modificarlo o eliminarlo.',
  shared_search_not_found: 'No se encontró la búsqueda compartida',
  monitored_search_not_found: 'Esta búsqueda supervisada no existe.',
  beyond_limit: 'Solo se pueden mostrar los primeros 20 000 registros de una búsqueda.',
  invalid_position:
    'Esta posición no está en este índice. Escriba el comienzo de una entrada o vaya al principio del índice.',
  too_broad:
    'La consulta encuentra demasiados registros o la base de datos va lenta en este momento. Acote la consulta o inténtelo más tarde.',
  search_too_long:
    'La búsqueda se detuvo al cabo de {seconds, plural, one {# segundo} other {# segundos}}. {line, plural, =0 {Acótela: añada una palabra, un centro u otro filtro.} other {La línea # ocupó la mayor parte del tiempo: indique menos etiquetas, use palabras enteras en lugar de una expresión regular o elimine la línea.}}',
  bad_old_password: 'La contraseña actual no es correcta.',
  weak_password:
    'La contraseña es demasiado débil. Use al menos {min} caracteres. No use el nombre de usuario, teclas consecutivas, caracteres repetidos ni una palabra corriente.',
  password_named:
    'La contraseña se parece demasiado al nombre «{name}». Los nombres del producto, del sitio, del centro y del usuario son fáciles de adivinar. Elija otra contraseña.',
  same_password: 'La contraseña nueva es igual que la anterior. Elija otra.',
  bad_credentials: 'Nombre de usuario o contraseña incorrectos.',
  invalid_format: 'Formato «{format}» desconocido. Formatos disponibles: {known}.',
  not_acceptable: 'El servidor no ofrece ninguno de los tipos de la cabecera Accept. Pida uno de estos: {types}.',
  invalid_token:
    'El token falta, no se conoce o fue revocado. Envíe un token de su cuenta en la cabecera Authorization: Bearer.',
  token_not_found: 'Usted no tiene este token.',
  quota_total: 'La cuota de esta cuenta está agotada: {limit, number} ISSN distintos en total.',
  quota_day: 'La cuota de hoy está agotada: {limit, number} registros por día. Se restablece a medianoche UTC.',
  quota_second:
    'Demasiadas peticiones: el límite es de {limit, number} por segundo. Inténtelo de nuevo dentro de un segundo.',
  quota_request:
    'La petición pide {asked, number} registros, pero solo quedan {left, number} en su cuota. Pida menos registros.',
  too_many_letters:
    'Se han enviado demasiados mensajes desde su dirección. Inténtelo de nuevo dentro de {retry_after, plural, one {# segundo} other {# segundos}}.',
  not_a_public_account: 'Esta cuenta pertenece a un centro. Solo un administrador puede eliminarla.',
  session_expired: 'Su sesión ha caducado. Inicie sesión de nuevo.',
  csrf: 'Falta el código de seguridad de la petición o es incorrecto. Recargue la página e inténtelo de nuevo.',
  forbidden: 'No tiene permiso para esta acción.',
  inactive_user: 'Este usuario está inactivo y no puede iniciar sesión.',
  no_role: 'Este usuario no tiene ningún perfil y no puede usar la aplicación.',
  not_your_centre: 'Solo puede modificar los registros de su propio centro.',
  not_your_centre_record:
    'No tiene permiso para modificar este registro. Solo puede modificar los registros de su propio centro.',
  not_lock_owner: 'Otro usuario tiene el bloqueo de este registro; solo ese usuario puede terminarlo.',
  no_centre: '{username} no tiene ningún centro asignado',
  version_not_in_error: 'Solo se puede eliminar una versión con errores.',
  not_found: 'Esta página o dirección no existe.',
  record_not_found: 'No hay ningún registro con este ISSN.',
  version_not_found: 'No existe esa versión del registro.',
  task_not_found: 'Esta tarea no existe.',
  place_not_found: 'Este lugar dañado no está en el archivo.',
  task_result_not_found: 'No se ha encontrado el resultado de la tarea.',
  not_found_method: 'Esta llamada no existe: esta dirección no admite {method}. Admite: {allowed}.',
  request_timeout: 'La petición tardó demasiado en llegar. Envíela de nuevo.',
  task_result_damaged:
    'El archivo {name} se dañó en el almacenamiento y no se puede descargar. Vuelva a ejecutar la tarea.',
  address_too_long: 'La dirección es demasiado larga.',
  headers_too_large:
    'Las cabeceras de la petición son demasiado grandes (el límite es de 16 KB). Borre las cookies de este sitio e inténtelo de nuevo.',
  task_result_forbidden: 'No tiene permiso para acceder a este archivo de resultado.',
  task_not_cancellable: 'Esta tarea no se puede cancelar.',
  task_not_retryable: 'Esta tarea no se puede volver a ejecutar.',
  codes_fixed:
    'Una norma define los códigos de esta lista. Puede renombrarlos, ordenarlos y retirarlos, pero no añadir ni eliminar códigos.',
  shipped_row: '«{code}» forma parte del producto. Puede modificarlo o retirarlo, pero no eliminarlo.',
  rule_of_product: 'Esta regla forma parte del producto. Puede desactivarla, pero no eliminarla.',
  stale_row:
    'Otro usuario ha modificado esta fila desde que usted la abrió. Ábrala de nuevo para ver el contenido actual.',
  in_use:
    'Esta fila no se puede eliminar porque está en uso: {records, plural, =0 {} one {la usa # registro. } many {la usan # registros. } other {la usan # registros. }}{rules, plural, =0 {} one {la usa # regla ({rule_names}). } many {la usan # reglas ({rule_names}). } other {la usan # reglas ({rule_names}). }}{users, plural, =0 {} one {la tiene # cuenta. } many {la tienen # cuentas. } other {la tienen # cuentas. }}{centers, plural, =0 {} one {la indica # centro. } many {la indican # centros. } other {la indican # centros. }}{lc_countries, plural, =0 {} one {le pertenece # país de MARC. } many {le pertenecen # países de MARC. } other {le pertenecen # países de MARC. }}{announcements, plural, =0 {} one {se le dirige # anuncio. } many {se le dirigen # anuncios. } other {se le dirigen # anuncios. }}{blocks, plural, =0 {} one {le pertenece # bloque. } many {le pertenecen # bloques. } other {le pertenecen # bloques. }}{imports, plural, =0 {} one {se hizo # importación para ella. } many {se hicieron # importaciones para ella. } other {se hicieron # importaciones para ella. }}{templates, plural, =0 {} one {le pertenece # plantilla. } many {le pertenecen # plantillas. } other {le pertenecen # plantillas. }}{requests, plural, =0 {} one {le pertenece # solicitud de un editor. } many {le pertenecen # solicitudes de editores. } other {le pertenecen # solicitudes de editores. }}{operations, plural, =0 {} one {figura una vez en el registro de auditoría. } many {figura # veces en el registro de auditoría. } other {figura # veces en el registro de auditoría. }}Puede retirarla o cerrarla.',
  center_stays: '{center} es el centro internacional y no se puede cerrar.',
  needed_by_product: 'El producto necesita {code}: no se puede eliminar, vaciar ni desactivar.',
  center_closing: '{center} se está traspasando a {to}. Espere a que termine o cancele la tarea.',
  center_busy:
    '{center} no se puede cerrar ahora: {lock_count, plural, =0 {} one {se está modificando # de sus registros. } many {se están modificando # de sus registros. } other {se están modificando # de sus registros. }}{blocks, plural, =0 {} one {Se están creando o borrando los registros de # bloque. } many {Se están creando o borrando los registros de # de bloques. } other {Se están creando o borrando los registros de # bloques. }}{imports, plural, =0 {} one {No ha terminado # importación para él. } many {No han terminado # de importaciones para él. } other {No han terminado # importaciones para él. }}Inténtelo de nuevo cuando haya terminado.',
  stale_version: 'Otro usuario ha guardado una versión más reciente de este registro desde que usted lo abrió.',
  not_iso2709:
    'El registro {issn} es demasiado grande para ISO 2709: un campo puede tener 9999 bytes y un registro 99 999. Descárguelo como texto o MARCXML.',
  body_too_large: 'La petición es demasiado grande (el límite es de 8 MB).',
  unsupported_media_type: 'El cuerpo de la petición debe ser JSON (Content-Type: application/json).',
  unsupported_media_type_other: 'El cuerpo de la petición debe ser {expected}.',
  cannot_set_right:
    'El enlace o la familia no se puede corregir automáticamente. {reason, select, target_unknown {{issn} no está en la base de datos: corrija el ISSN en el registro o espere a que se describa.} target_free {{issn} aún no describe ninguna publicación: el enlace recíproco se añadirá cuando lo haga.} target_cancelled {{issn} está cancelado: cambie el enlace al ISSN que lo sustituye.} target_suppressed {{issn} está suprimido: elimine el enlace o corrija su ISSN.} self {El registro está enlazado consigo mismo: corrija el ISSN del enlace.} medium_twice {Dos miembros tienen el mismo soporte: corrija 007 o el enlace 776 entre ellos.} issnl_unknown {El ISSN-L {issn} aún no tiene registro: no se cambia hasta que lo tenga.} years_contradict {Las fechas y los enlaces se contradicen: corrija 008, o 780 y 785, de los registros.} issnl_contradicts {La familia de uno de sus ISSN-L tiene un problema que debe resolver antes.} nothing {No cambiaría nada.} other {Corrija los registros de {issn}.}}',
  lock_ended:
    '{by} ha puesto fin, desde la administración, al bloqueo que usted tenía en este registro. Abra el registro de nuevo para continuar.',
  lock_not_found: 'Este bloqueo no existe. Puede que haya caducado.',
  locked: 'Este registro está bloqueado por otro usuario: {holder} lo está modificando.',
  too_many_attempts:
    'Demasiados intentos fallidos. Vuelva a intentarlo en {retry_after, plural, one {# segundo} other {# segundos}}.',
  too_busy:
    'En este momento hay muchos usuarios iniciando sesión. Vuelva a intentarlo en {retry_after, plural, one {# segundo} other {# segundos}}.',
  too_many_checks: 'Está comprobando demasiadas URL a la vez. Espere un momento e inténtelo de nuevo.',
  too_many_duplicates:
    'Tiene {held, plural, one {# duplicado abierto} other {# duplicados abiertos}} sin guardar, y cada uno reserva un ISSN. Guarde o cierre algunos y vuelva a duplicar. Los de las ventanas cerradas se liberan al cabo de 15 minutos.',
  too_many_streams:
    'Demasiadas ventanas reciben actualizaciones a la vez. Cierre algunas o cierre la sesión en otros equipos.',
  unexpected: 'Se ha producido un error inesperado. Vuelva a intentarlo más tarde.',
  maintenance: '{message}',
  database_unavailable:
    'En este momento no se puede acceder a la base de datos; el servidor se está reconectando. Reinténtelo dentro de un momento. Si estaba guardando, compruebe antes si los cambios se guardaron.',
  database_stalled:
    'La base de datos lleva unos segundos sin responder. Reinténtelo dentro de un momento. Si estaba guardando, compruebe antes si los cambios se guardaron.',
  server_busy:
    'El servidor está sobrecargado y no ha atendido su petición. Reinténtelo dentro de {retry_after, plural, one {# segundo} other {# segundos}}.',
  index_building:
    'El índice de títulos y editores se está construyendo: {percent, number} % hecho. Inténtelo de nuevo en unos minutos.',
  index_grouping:
    'Los títulos y editores parecidos se están agrupando en segundo plano. Inténtelo de nuevo en unos minutos.',
  not_ready:
    'Este servidor no puede responder en este momento: {problem, select, base {su base de datos no responde} stopping {se está deteniendo} other {el esquema de su base de datos no es el de este programa}}.',
  storage_full: 'El disco del servidor está lleno; no se ha guardado nada. Avise a su administrador.',
  logged_out: 'Ha cerrado la sesión.',
  password_changed: 'Su contraseña se ha cambiado.',
  unknown_centre: 'El centro ISSN {center} no existe.',
  invalid_medium: 'Código de soporte no válido: {medium}',
  same_medium: '{issn} ya está en este soporte ({medium}). Elija otro soporte.',
  idempotency_key_invalid: 'Una Idempotency-Key debe tener de 1 a {max} caracteres imprimibles.',
  not_the_caller: 'Los ISSN solo pueden asignarse al usuario que los pide, no a {user}.',
  no_active_block: 'El centro {center} no tiene ningún bloque de ISSN activo.',
  not_enough_numbers:
    '{available, plural, =0 {No queda ningún ISSN libre en el bloque de ISSN del centro {center}.} one {Solo queda # ISSN libre en el centro {center}; se necesitan {wanted}.} other {Solo quedan # ISSN libres en el centro {center}; se necesitan {wanted}.}}',
  not_duplicable: '{issn} no se puede duplicar: no describe una publicación (categoría {category}).',
  idempotency_key_reused: 'Esta Idempotency-Key ya se usó para otra petición. Use una nueva.',
  no_file: 'El envío no contiene ningún archivo.',
  not_mrc:
    'El archivo enviado no es un archivo .mrc (también se aceptan .mrk y .xml, y archivos .gz o .zip que los contengan).',
  not_one_file:
    'Un archivo comprimido debe contener exactamente un archivo de registros; este contiene {files, plural, =0 {ninguno} one {#} other {#}}.',
  bad_archive:
    'El archivo comprimido está dañado o su formato no corresponde a su nombre. Vuelva a comprimir el archivo.',
  bad_mapping: '«mapping» debe ser JSON de la forma {form}.',
  unknown_enrichment_source: 'Fuente de enriquecimientos «{source}» desconocida. Fuentes conocidas: {known}.',
  no_enrichment_column: 'La tabla necesita una de estas columnas: {columns}.',
  no_issn_column: 'Debe seleccionar al menos una columna «ISSN».',
  unknown_column: 'La tabla no tiene ninguna columna «{column}».',
  issn_l_needed: 'Los datos de Keepers, de indización y de ROAD solo están disponibles con la información de ISSN-L.',
  no_issn: 'No se ha enviado ningún ISSN válido.',
  list_not_found: 'Usted no tiene esta lista.',
  quota_exceeded:
    'Ha superado su cuota de envío de ISSN: {asked, plural, one {# ISSN nuevo} other {# ISSN nuevos}} en esta lista, {used, number} de {limit, number} utilizados.',
  unreadable_table:
    'Se ha producido un error al leer el archivo; compruebe su formato.{problem, select, kind { Las tablas pueden ser archivos .csv, .tsv o .xlsx.} xls { Es un libro .xls antiguo o está cifrado: guárdelo como .xlsx sin contraseña.} empty { No contiene ninguna fila con texto.} binary { No es un archivo de texto.} encoding { La línea {line} no es válida en la codificación {encoding}.} unknown_encoding { No existe la codificación {encoding}.} separator { El separador y las comillas deben tener un solo carácter cada uno.} quote { Hay unas comillas sin cerrar en la línea {line} o después.} long { La fila que empieza en la línea {line} es demasiado larga; quizá falte cerrar unas comillas.} wide { La fila {line} tiene más de {limit, number} columnas.} archive { El libro está dañado.} too_large { El libro es demasiado grande.} json { No es JSON válido con objetos en la entrada {row, number}.} header { La fila {row, number} no puede contener los nombres de las columnas.} formula { La celda {cell} contiene una fórmula sin resultado: abra el libro en una hoja de cálculo, guárdelo y envíelo de nuevo.} sheet { No tiene ninguna hoja «{sheet}».} other {}}',
  unknown_import_mode: 'Modo de importación desconocido: {mode}',
  unknown_import_center: 'Centro de importación desconocido: {center}',
  unknown_import_category: 'Categoría de importación desconocida: {category}',
  unknown_import_user: 'Usuario de importación desconocido: {user}',
  import_not_found: 'No existe esa importación.',
  bulk_no_records: 'No hay registros que cambiar: la búsqueda no encuentra ninguno.',
  bulk_too_many:
    'La búsqueda encuentra {records, number} registros, pero solo pueden cambiarse {most, number} a la vez. Acote la búsqueda.',
  bulk_not_found: 'Ese conjunto de cambios no existe o es de otro centro.',
  bulk_state:
    'Esta acción no es posible ahora: {state, select, previewing {la vista previa todavía está en curso} previewed {el conjunto de cambios aún no se ha ejecutado} running {el conjunto de cambios se está ejecutando} completed {el conjunto de cambios ha terminado} reverting {el conjunto de cambios se está revirtiendo} reverted {el conjunto de cambios se revirtió} other {el conjunto de cambios se interrumpió}}.',
  bulk_nothing: 'Al conjunto de cambios no le quedan registros que cambiar.',
  bulk_all_invalid:
    '{records, plural, one {El registro tendría errores} other {Los # registros tendrían errores}} tras el cambio. Confirme para continuar.',
  import_running: 'Esta importación está todavía en curso; espere a que termine o cancélela.',
  import_not_dry_run: 'Solo se puede importar una simulación terminada.',
  import_not_revertible: 'Esta importación no se puede revertir: era una simulación, no guardó nada o ya se revirtió.',
  import_file_gone: 'El archivo de esta importación ya no se conserva; vuelva a enviarlo.',
  file_too_large:
    'El archivo supera {limit} {unit, select, GB {GB} other {MB}}. De un archivo comprimido cuenta el tamaño descomprimido.',
  unknown_country: 'Seleccione un país válido de la lista ({value} no figura en ella).',
  lc_country_mismatch: 'El país MARC {lc} no corresponde a {country}.',
  block_first_invalid:
    'El ISSN inicial consta de cuatro cifras, un guion y tres cifras, sin dígito de control: 1234-567.',
  block_count_invalid: 'La cantidad de ISSN que se crean debe ser un número entero de 1 a {max, number}.',
  block_past_end:
    'A partir de {first} solo {left, plural, one {queda # número} other {quedan # números}}: el último número posible es 9999-999.',
  block_template_invalid:
    'No se puede usar la plantilla: {problem, select, too_long {es demasiado larga.} unreadable {{reason}} several {debe contener un solo registro y contiene {count, number}.} no_fields {no contiene ningún campo.} no_008 {necesita el campo 008.} length_008 {su campo 008 debe tener 40 caracteres.} unstorable {el campo {field} contiene un carácter que no se puede guardar.} other {{reason}}}',
  block_overlaps:
    'Los números se solapan con el bloque {first} – {last} del centro {center}: un ISSN pertenece a un solo bloque.',
  block_holds_foreign_records:
    '{count, plural, one {# de estos números ya tiene un registro} other {# de estos números ya tienen registros}} de otro centro; el primero es {issn} ({center}).',
  block_not_found: 'No se encontró el bloque de ISSN',
  announcement_not_found: 'No existe este anuncio.',
  more_than_own: 'Solo puede conceder los permisos que usted tiene.',
  network_only:
    'Solo los administradores de la red pueden realizar esta acción; usted administra únicamente su propio centro.',
  invitation_not_found: 'Esta invitación ya no es válida. Pida otra.',
  setting_fixed: 'El entorno del servidor fija este ajuste. Cámbielo allí y reinicie el servidor.',
  mail_not_found: 'No existe este correo.',
  request_not_found: 'Esta solicitud no existe o la tramita otro centro.',
  request_ended:
    'Esta solicitud ha terminado: {state, select, assigned {se asignaron los ISSN} refused {fue rechazada} withdrawn {el editor la retiró} other {fue cerrada}}.',
  request_without_address: 'El editor de esta solicitud no dejó ninguna dirección de correo electrónico.',
  request_without_issn:
    'Este cambio no necesita un ISSN nuevo. Los ISSN se asignan solo a publicaciones nuevas y títulos nuevos.',
  requests_off:
    'El centro {center} no acepta solicitudes en este sitio.{contact, select, none {} other { Escriba a {contact}.}}',
  too_many_requests:
    'Se enviaron demasiadas solicitudes. Vuelva a intentarlo {retry_after, plural, one {en # segundo} other {en # segundos}}.',
  webhook_not_found: 'No existe esta suscripción.',
  url_not_found: 'Esta URL no está en la lista.',
  dashboard_not_found: 'No existe este panel.',
  row_not_found: 'No existe esta fila: puede que se haya eliminado.',
  word_not_found: 'No existe esta palabra: puede que se haya eliminado.',
  ltwa_version_not_found: 'No existe esta versión de la lista.',
  macro_not_found: 'No existe esta macro: puede que se haya eliminado.',
  template_not_found: 'No existe esta plantilla: puede que se haya eliminado.',
  file_not_found: 'No existe este archivo.',
  help_page_not_found: 'No existe esta página de ayuda.',
  last_administrator: 'No quedaría ningún administrador. Dé antes el permiso «Administración» a otro usuario.',
  user_anonymised: 'Esta cuenta se anonimizó y ya no se puede modificar.',
  own_administration: 'No puede quitarse su propio permiso de administración. Otro administrador puede hacerlo.',
  password_change_required: 'Un administrador fijó su contraseña. Elija antes una nueva.',
  not_an_image: 'No es una imagen que se pueda mostrar: envíe un archivo PNG, JPEG, GIF o WebP.',
  block_not_ready: 'Aún no se han creado todos los registros de este bloque.',
  block_scheduled_for_deletion: 'Este bloque está programado para su eliminación; espere a que termine la tarea.',
  block_not_free:
    'No se puede eliminar un bloque con registros que no están libres: {used, number} de sus números están usados y {held, number} están reservados por usuarios.',
  block_used_up: 'Este bloque no tiene números libres.',
  ic_only: 'Solo los miembros del Centro Internacional del ISSN pueden realizar esta acción.',
  close_impossible: '{issn} no puede cerrarse al guardar: solo puede cerrarse un registro citado en 780.',
  merge_same: 'No se puede fusionar: un registro no se puede fusionar consigo mismo. Indique dos ISSN distintos.',
  merge_impossible:
    'No se puede fusionar: {problem, select, kept {no se puede conservar {issn}: no describe una publicación válida.} cancelled {no se puede cancelar {issn}: ya está cancelado o suprimido.} claims {no se puede cancelar {issn}: su única descripción es un borrador con cambios que solo el Centro Internacional del ISSN puede hacer. Corrija antes el borrador.} other {{issn} no tiene ninguna descripción que fusionar.}}',
  merge_invalid:
    'No se puede fusionar: el registro que se conserva incumpliría una regla; no se ha fusionado nada. {reason}',
  merge_unlike:
    'No se puede fusionar sin motivo: los dos registros pueden describir dos publicaciones; no se fusionó nada. {reason}',
  reason_missing: 'Para forzar un cambio hace falta un motivo, que se anota en el registro de auditoría. Indíquelo.',
  would_be_invalid:
    '{issn} dejaría de ser válido: {error}{count, plural, one {} many { En total, # de registros dejarían de ser válidos.} other { En total, # registros dejarían de ser válidos.}}',
  transfer_of_free: '{issn} está libre: pertenece a un bloque de su centro y no se puede transferir.',
  block_country_foreign: 'El centro y el país no se corresponden. {reason}',
  locked_saving:
    'Este registro está bloqueado por otro usuario, que lo está guardando. Vuelva a intentarlo dentro de un momento.',
  many_words_removed:
    'Se eliminarían de la lista {removed, number} de {words, number} palabras, más del 5 por ciento. Confirme que desea sustituir la lista.',
  list_changed: 'La lista ha cambiado desde que se comparó con el archivo. Compare de nuevo el archivo con la lista.',
  list_full:
    'La lista está llena: una lista puede tener {limit, number} filas. Puede eliminar filas retiradas que ningún registro usa.',
  too_many_rows: 'La lista tendría más de {limit, number} filas, que es el límite. Acorte el archivo.',
  no_code_column:
    'La primera línea del archivo no tiene ninguna columna «code». Sus columnas: {found}. Copie la primera línea de la exportación CSV de la lista.',
  column_twice: 'La primera línea del archivo tiene dos veces la columna «{column}». Elimine una de ellas.',
  rows_faulty:
    'No se ha importado nada: el archivo tiene {faults, plural, one {# error} other {# errores}}, el primero en la línea {line, number}. Corríjalo y elíjalo de nuevo.',
}
