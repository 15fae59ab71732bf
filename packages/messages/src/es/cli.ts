export const cli = {
  exported:
    '{records, plural, one {# registro escrito} other {# registros escritos}} en {seconds, plural, one {# segundo} other {# segundos}} ({rate, number} por segundo).',
  bad_setting: 'La variable {variable} vale «{value}»; se espera: {expected}.',
  port_taken: 'El puerto {port} de {host} está ocupado por otro programa. Deténgalo o elija otro puerto con PORT.',
  port_forbidden:
    'Este usuario no puede escuchar en el puerto {port} de {host}. Elija con PORT un puerto superior al 1023.',
  host_unknown: 'Esta máquina no tiene la dirección {host}. Ponga en HOST una de sus direcciones, o 127.0.0.1.',
  folder_full:
    'El disco de la carpeta de datos {folder} está lleno. Libere espacio o elija otra carpeta con SERIATIM_DATA.',
  folder_unwritable:
    'No se puede escribir en la carpeta de datos {folder} ({reason}). Dé a este usuario permiso de escritura o elija otra carpeta con SERIATIM_DATA.',
  folder_in_use:
    'Un servidor (proceso {pid}) ya usa la carpeta de datos {folder}. Deténgalo primero o elija otra carpeta con SERIATIM_DATA.',
  folder_in_use_by_command: 'Un comando (proceso {pid}) usa la carpeta de datos {folder}. Espere a que termine.',
  socket_folder:
    'La carpeta {folder} para el socket de la base de datos pertenece a otro usuario. Elimínela o ponga otra carpeta en TMPDIR.',
  orphan_stays:
    'Un proceso de PostgreSQL de un arranque anterior (proceso {pid}) sigue usando {folder} y no se detiene. Termínelo y vuelva a arrancar.',
  no_embedded_server:
    'No hay base de datos integrada para {platform}. Ejecute npm install de nuevo o indique un PostgreSQL 15 o posterior con DATABASE_URL.',
  no_unprivileged_user:
    'La base de datos no puede funcionar como root y no existe ninguna de las cuentas {candidates}. Cree una de ellas o arranque con otro usuario.',
  other_postgresql:
    'La base de datos de {folder} se creó con PostgreSQL {found}; este programa incluye PostgreSQL {wanted}. Restaure una copia de seguridad en una carpeta de datos nueva.',
  cluster_without_marker:
    'A la base de datos de {folder} le falta el archivo {file}, pero PostgreSQL ya ha funcionado ahí. Se usa la base de datos y el archivo se crea de nuevo.',
  cluster_set_aside:
    'La carpeta {folder} no estaba vacía, pero PostgreSQL nunca ha funcionado en ella. Se ha renombrado como {aside} y se crea una base de datos nueva. No se ha eliminado nada.',
  cluster_damaged:
    'PostgreSQL ha funcionado en {folder}, pero allí falta el archivo {file}. No se ha cambiado nada. Restaure una copia de la carpeta, o renómbrela para empezar con una base de datos vacía.',
  database_failed: 'La base de datos integrada de {folder} no arrancó: {reason}',
  database_lost: 'La base de datos se detuvo de forma inesperada: {reason}',
  database_unreachable:
    'No se puede acceder a la base de datos en {url}: {reason}. Compruebe DATABASE_URL y que el servidor funciona.',
  database_refused:
    'La base de datos en {url} rechaza a este usuario: {reason}. Compruebe el usuario, la contraseña y la base de datos en DATABASE_URL.',
  database_too_old: 'La base de datos en {url} es PostgreSQL {found}; se necesita al menos PostgreSQL {wanted}.',
  database_encoding: "La base de datos en {url} está codificada en {found}. Créela con ENCODING ''UTF8''.",
  replica_refused:
    'La réplica en {url} rechaza a este usuario: {reason}. Compruebe el usuario, la contraseña y la base de datos en DATABASE_REPLICA_URL.',
  replica_no_standby:
    'El servidor en {url} no es una réplica: es el propio servidor principal, o fue promovido. DATABASE_REPLICA_URL debe indicar réplicas de DATABASE_URL; sin ella, el servidor principal responde a todas las peticiones.',
  replica_other_base:
    'La base de datos en {url} no es una copia de la base de datos de DATABASE_URL: es otro sistema u otra base de datos. Compruebe DATABASE_REPLICA_URL.',
  extension_refused:
    'La base de datos no permite la extensión {extension}: {reason}. Pida a su administrador que ejecute CREATE EXTENSION {extension}.',
  base_newer:
    'La base de datos es más reciente que este programa: tiene la migración {base}, pero la última migración del programa es {program}. Arranque una versión más reciente del programa.',
  migration_changed:
    'La migración {migration} de esta base de datos difiere de la de este programa. Use la versión del programa que corresponde a la base de datos.',
  migration_failed: 'La migración {migration} falló y se deshizo: {reason}',
  user_exists: 'Ya existe el usuario {username}.',
  last_administrator:
    '{username} es la última cuenta de administrador: dé antes el permiso userManagement a otra cuenta.',
  unknown_user: 'Usuario desconocido: no existe el usuario {username}.',
  unknown_centre: 'No existe el centro {center}. Se espera su código, por ejemplo _7.',
  unknown_permission: 'No existe el permiso {permission}. Permisos conocidos: all, {known}.',
  weak_password:
    'La contraseña es demasiado débil. Use al menos {min} caracteres. No use el nombre de usuario, teclas consecutivas, caracteres repetidos ni una palabra corriente.',
  unknown_command: 'No existe el comando {command}. Vea npx seriatim --help.',
  bad_arguments: '{reason} Vea npx seriatim {command} --help.',
  missing_argument: 'Falta {argument}. Vea npx seriatim {command} --help.',
  surplus_argument: '{argument} no se espera aquí. Vea npx seriatim {command} --help.',
  wrong_argument: '{argument} es «{value}»; se espera: {expected}. Vea npx seriatim {command} --help.',
  file_unreadable: 'No se puede leer el archivo {file} ({reason}).',
  record_faulty:
    'Registro {position} en el byte {offset}{issn, select, none {} other {, {issn}}}: {fault}{more, plural, =0 {} one { (y # más)} other { (y # más)}}',
  validated:
    '{records, plural, one {# registro} other {# registros}}: {ok, number} sin errores, {warning, number} con advertencias, {error, number} con errores.',
  unexpected: 'Se ha producido un error inesperado: {reason}',
  usage: 'Uso: npx seriatim COMANDO [ARGUMENTOS]',
  commands: 'Comandos (cada uno con --help):',
  user_created: 'Usuario {username} creado.',
  password_set: 'Se ha establecido la contraseña de {username}; todas sus sesiones han terminado.',
  user_activated: 'La cuenta {username} está activa.',
  user_deactivated: 'La cuenta {username} está inactiva; sus sesiones han terminado.',
  permissions_set: 'Los permisos de {username} son ahora: {permissions}.',
  sessions_ended: 'Las sesiones de {username} han terminado.',
  migrated:
    '{count, plural, =0 {La base de datos estaba al día.} one {# migración aplicada.} other {# migraciones aplicadas.}}',
  maintenance_on: 'El mantenimiento está activado: {message}',
  maintenance_off: 'El mantenimiento está desactivado.',
  worker_started: 'El proceso está ejecutando las tareas. Deténgalo con Ctrl-C.',
  loading_demonstration: 'Cargando la base de datos de demostración (solo en el primer arranque) ...',
  listening: 'Seriatim responde en {url}',
  demonstration_accounts: 'Cuentas de demostración (contraseña {password}): {accounts}',
  demonstration_open:
    'ATENCIÓN: todos los que tengan acceso a {host} pueden iniciar sesión con las cuentas de demostración (contraseña {password}): {accounts}.',
  demonstration_refused:
    'Todos los que tengan acceso a {host} podrían iniciar sesión con las cuentas de demostración ({accounts}, contraseña {password}). Cambie sus contraseñas o desactívelas (npx seriatim user set-password, user deactivate), empiece sin ellas (SERIATIM_DEMO=0 en una carpeta de datos nueva) o ponga SERIATIM_DEMO=1 para permitirlas.',
  no_users:
    'Todavía no hay usuarios. Cree uno: npx seriatim user create NOMBRE --password CONTRASEÑA --permissions all',
  stopped: 'Seriatim se ha detenido.',
  load_not_empty:
    'La base de datos ya contiene registros; una carga necesita una base de datos vacía. Vacíela, o elija otra carpeta de datos con SERIATIM_DATA.',
  load_other_file:
    'La carga de otro archivo ({file}) en esta base de datos fue interrumpida. Complétela primero con ese archivo.',
  load_running: 'Hay otra carga en curso en esta base de datos. Espere a que termine.',
  load_no_issn: 'ni 001 ni 022 $a es un ISSN (001: «{value}»)',
  load_duplicate: 'el ISSN {issn} ya aparece antes en este archivo',
  load_record_lost: 'El registro {position} en el byte {offset}, 001 {issn}, no se guardó: {fault}',
  load_record_damaged:
    'El registro {position} en el byte {offset}, 001 {issn, select, none {sin ISSN} other {{issn}}}, estaba dañado y se guardó la parte que se pudo leer: {fault}',
  load_resumed: 'Se completó una carga interrumpida desde el registro {position, number}.',
  loaded:
    '{stored, plural, one {# registro guardado} other {# registros guardados}} de {read, number} leídos, en {seconds, number} s ({rate, number} por segundo).',
  load_progress: '{records, number} registros, {rate, number} por segundo, {seconds, number} s',
  load_progress_left:
    '{records, number} registros, {rate, number} por segundo, {seconds, number} s, quedan unos {left, number} s',
  import_noted: 'Registro {position}, byte {offset}: {fault}',
  import_rejected:
    'El registro {position} en el byte {offset}, {issn, select, none {sin ISSN} other {{issn}}}, se rechazó: {fault}',
  import_damaged:
    'El registro {position} en el byte {offset}, {issn, select, none {sin ISSN} other {{issn}}}, estaba dañado: {fault}',
  enrich_problem: 'Fila {row, number}, {issn, select, none {sin ISSN} other {{issn}}}: {message}',
  enriched:
    'Enriquecimientos {id} para {records, plural, one {# registro} other {# registros}}: {added, number} campos añadidos, {changed, number} cambiados, {unchanged, number} sin cambios, {removed, number} eliminados, {unknown, number} ISSN desconocidos, {rejected, number} rechazados.',
  enrich_tried:
    'Simulación {id} para {records, plural, one {# registro} other {# registros}}, no se escribió nada: se añadirían {added, number} campos, se cambiarían {changed, number} y se eliminarían {removed, number}; {unchanged, number} sin cambios, {unknown, number} ISSN desconocidos, {rejected, number} rechazados.',
  imported:
    'Importación {id}: {records, plural, one {# registro} other {# registros}} en {seconds, number} s ({rate, number} por segundo): {active, number} activos, {active_with_warnings, number} activos con advertencias, {draft, number} borradores, {rejected, number} rechazados.',
  import_tried:
    'Simulación {id}, no se guardó nada: de {records, plural, one {# registro} other {# registros}}, {active, number} quedarían activos, {active_with_warnings, number} activos con advertencias, {draft, number} borradores, {rejected, number} rechazados.',
  load_indexes: 'Construyendo el índice {done} de {of} ...',
  load_families: 'Calculando las familias ...',
  families_rebuilt:
    '{records, plural, one {# registro} other {# registros}} en familias, {links, plural, one {# enlace} other {# enlaces}}; calculado en {seconds, number} s.',
  dumps_made: '{count, plural, one {# registro está} other {# registros están}} en el volcado del {date}.',
  dumps_running: 'Los volcados ya se están creando.',
  urls_checked:
    '{count, plural, =0 {No hay URL pendientes de comprobar.} one {# URL comprobada.} many {# de URL comprobadas.} other {# URL comprobadas.}}',
  search_is_postgres:
    'PostgreSQL es el único motor de búsqueda. Ponga SERIATIM_SEARCH=opensearch para usar OpenSearch.',
  search_unusable: 'No se puede usar OpenSearch: {reason}',
  search_status:
    'OpenSearch {version}, índice {index}: {behind, plural, =0 {contiene todos los cambios} one {aún le falta # cambio} other {aún le faltan # cambios}}.',
  search_to_be_built:
    'OpenSearch {version}: no hay un índice utilizable. Un servidor lo construye automáticamente, o ejecute: npx seriatim search rebuild',
  search_verified:
    '{records, number} registros; {compared, number} documentos comparados, {rewritten, number} reescritos.',
  reindexed: '{records, plural, one {# registro indexado} other {# registros indexados}} en {seconds, number} s.',
  demo_reset: 'La base de datos de demostración se ha creado de nuevo.',
  demo_not_demonstration:
    'Esta base de datos no es una base de datos de demostración; sus registros se perderían. No se ha cambiado nada.',
  ltwa_line:
    'La línea {line} no es una entrada de la lista: {code, select, columns {no tiene las columnas palabra, abreviatura, lenguas} word {le falta la palabra} abbreviation {le falta la abreviatura} language {tiene un código de lengua no válido} comments {los comentarios tienen más de 200 caracteres} taken {la palabra ya apareció} other {contiene caracteres propios de un texto dañado}}: «{value}».',
  ltwa_no_words:
    'El archivo {file} no contiene una lista de abreviaturas de palabras de títulos: cada línea debe tener la palabra, la abreviatura y las lenguas, separadas por tabuladores.',
  ltwa_loaded:
    '{words, plural, one {# palabra} other {# palabras}} en la lista: {added, number} añadidas, {changed, number} modificadas, {removed, number} eliminadas (versión {version}).',
  ltwa_would_load:
    'La lista tendría {words, plural, one {# palabra} other {# palabras}}: {added, number} añadidas, {changed, number} modificadas, {removed, number} eliminadas. No se ha cambiado nada.',
  ltwa_needs_replace:
    'Se eliminarían de la lista {removed, number} de {words, number} palabras, más del 5 por ciento. No se ha cambiado nada. Use --replace para sustituir la lista.',
  ltwa_must_replace: 'Se eliminaría más del 5 por ciento de las palabras: hace falta --replace.',
  ltwa_unchanged: 'La lista no ha cambiado.',
  ltwa_more: '... y {count, plural, one {# más} other {# más}}',
  ltwa_kept:
    '{count, plural, one {Se ha rechazado # línea.} other {Se han rechazado # líneas.}} Sus palabras no han cambiado.',
  titles_written:
    '{file} se ha escrito. {found, number} de {titles, plural, one {# título tiene} other {# títulos tienen}} ISSN.',
  list_written: 'El resultado se ha escrito en {file}.',
  ltwa_exported: '{words, plural, one {# palabra escrita.} other {# palabras escritas.}}',
  backup_done:
    'La base de datos del {made} está en {file}: {records, plural, one {# registro} many {# registros} other {# registros}}, {versions, plural, one {# versión} many {# versiones} other {# versiones}}, {files, plural, one {# archivo} many {# archivos} other {# archivos}}, {megabytes} MB, en {seconds, number} s. Suma de comprobación de todas las versiones: {checksum}',
  backup_removed: 'Se eliminó la copia de seguridad antigua {file}',
  backup_checked:
    'La copia de seguridad está completa: base de datos del {made}, {records, plural, one {# registro} many {# registros} other {# registros}}, {versions, plural, one {# versión} many {# versiones} other {# versiones}}, {files, plural, one {# archivo} many {# archivos} other {# archivos}}. Suma de comprobación de todas las versiones: {checksum}',
  backup_verified:
    'La copia de seguridad se ha restaurado de prueba en {seconds, number} s: base de datos del {made}, {records, plural, one {# registro} many {# registros} other {# registros}}, {versions, plural, one {# versión} many {# versiones} other {# versiones}}, {files, plural, one {# archivo} many {# archivos} other {# archivos}}. Las búsquedas encuentran {searchable, plural, one {# registro} many {# registros} other {# registros}}; {samples, plural, one {se ha leído y encontrado # registro} many {se han leído y encontrado # registros} other {se han leído y encontrado # registros}} por su ISSN. Suma de comprobación de todas las versiones: {checksum}',
  verify_differs:
    'La copia de seguridad se ha restaurado de prueba, pero difiere de su descripción: {what} es {found} en lugar de {expected}.',
  restored:
    'Restaurada la base de datos del {made}: {records, plural, one {# registro} many {# registros} other {# registros}}, {versions, plural, one {# versión} many {# versiones} other {# versiones}}, {files, plural, one {# archivo} many {# archivos} other {# archivos}}, en {seconds, number} s. Suma de comprobación de todas las versiones, igual a la de la copia de seguridad: {checksum}',
  backup_progress: '{part}: {megabytes} MB',
  backup_index: 'Construcción del índice de búsqueda',
  backup_unreadable: 'Esto no es una copia de seguridad ({reason}).',
  backup_cut: 'La copia de seguridad está truncada. No se ha restaurado nada.',
  backup_damaged: 'La copia de seguridad está dañada: {part} difiere del original. No se ha restaurado nada.',
  backup_newer:
    'La copia de seguridad es de un programa más nuevo: tiene la migración {migration}, que este programa no tiene. Actualice primero el programa.',
  restore_not_empty:
    'La base de datos no está vacía, pero una copia de seguridad necesita una base de datos vacía. Indique una nueva carpeta de datos con SERIATIM_DATA, o una base de datos vacía con DATABASE_URL.',
  restore_other_schema:
    'La base de datos está vacía, pero su esquema no es el de la copia de seguridad. Indique una nueva carpeta de datos con SERIATIM_DATA, o una base de datos sin ninguna tabla con DATABASE_URL.',
  restore_differs:
    'La base de datos restaurada difiere de la copia de seguridad en la tabla {table}. No se ha restaurado nada.',
}
