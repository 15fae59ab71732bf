import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'Cuota de ISSN en listas',
  about_issn_submission_quota:
    'Número de ISSN distintos que una cuenta puede enviar en listas durante un periodo. Una cuenta puede tener un número diferente.',
  name_issn_submission_quota_days: 'Periodo de cuota',
  about_issn_submission_quota_days:
    'Duración de un periodo en días. Un periodo empieza con la primera lista. Cuando termina, se vuelve a contar desde cero.',
  name_url_checks_per_night: 'Número de enlaces comprobados cada noche',
  about_url_checks_per_night:
    'Número máximo de direcciones de registros que se comprueban en una noche. 0: ninguna. Las demás se comprueban las noches siguientes.',
  name_api_quota_total: 'API gratuita: ISSN en total',
  about_api_quota_total:
    'Número total de ISSN distintos que una cuenta puede pedir a la API gratuita. Una cuenta puede tener un número diferente.',
  name_api_quota_day: 'API gratuita: registros por día',
  about_api_quota_day:
    'Número de registros que una cuenta puede pedir a la API gratuita por día (UTC). Un registro repetido cuenta de nuevo.',
  name_api_quota_second: 'API gratuita: peticiones por segundo',
  about_api_quota_second: 'Número de peticiones por segundo que la API gratuita responde a una cuenta.',
  name_help_url: 'Ayuda externa',
  about_help_url:
    "Dirección de una wiki que se abre en una ventana nueva en lugar de la ayuda incluida, por ejemplo https://wiki.example.org/'{'route'}'. «'{'route'}'» se sustituye por el nombre de la página actual: search, catalogue, assignment, etc. Si este campo está vacío, se abre la ayuda incluida.",
  name_mail_sender: 'Remitente de los correos',
  about_mail_sender: 'Dirección del remitente de los correos de este producto.',
  name_default_role: 'Perfil de las cuentas nuevas',
  about_default_role:
    'Código del perfil preseleccionado en el formulario de una cuenta nueva. Si este campo está vacío, no se preselecciona ningún perfil.',
  name_erasure_days: 'Cuentas públicas eliminadas: plazo de borrado de la dirección',
  about_erasure_days:
    'Número de días tras los que la dirección de una cuenta pública eliminada se quita de los correos enviados y del registro de auditoría. En el registro de auditoría queda un seudónimo.',
  name_invitation_days: 'Validez de las invitaciones',
  about_invitation_days: 'Número de días durante los que es válido el enlace de una invitación.',
  name_site_url: 'Dirección de este producto',
  about_site_url:
    'Dirección web de este producto. Los enlaces de los correos y las direcciones de las páginas públicas empiezan con ella. Si este campo está vacío, se usa la dirección de la petición actual.',
  name_mail_days: 'Conservación de los correos',
  about_mail_days:
    'Tiempo durante el que los correos enviados y fallidos se pueden leer en la administración. Después se eliminan.',
  name_request_days: 'Conservación de los datos personales de las solicitudes de editores',
  about_request_days:
    'Número de días desde el final de una solicitud. Después se eliminan la dirección de correo, el nombre de contacto, los mensajes, las notas y los archivos. Las cifras se conservan.',
  name_oai_domain: 'Dominio de los identificadores OAI',
  about_oai_domain:
    'Dominio de los identificadores OAI-PMH, oai:DOMINIO:ISSN. Los recolectores identifican los registros por él. No lo cambie después de la primera recolección.',
  not_of_address: 'Escriba una dirección de correo con {max, number} caracteres como máximo.',
  not_of_domain: 'Escriba un nombre de dominio con {max, number} caracteres como máximo, por ejemplo issn.org.',
  not_an_address:
    'Escriba una dirección que comience por https:// o http:// y tenga como máximo {max, number} caracteres, o deje el campo vacío.',
  no_address: 'ninguna',
  name: 'Ajuste',
  value: 'Valor',
  bounds: 'De {minimum, number} a {maximum, number}; valor predeterminado: {usual, number}.',
  out_of_bounds: 'Escriba un número entero de {minimum, number} a {maximum, number}.',
  changed_at: 'Modificado',
  changed_by: 'Modificado por',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# día} many {# días} other {# días}}',
  unit_record: '{value, plural, one {# registro} other {# registros}}',
  unit_request: '{value, plural, one {# petición} other {# peticiones}}',
  unit_address: '{value, plural, =0 {ninguna} one {# dirección} many {# de direcciones} other {# direcciones}}',
  unit_hour: '{value, plural, one {# hora} many {# de horas} other {# horas}}',
  unit_minute: '{value, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  unit_megabyte: '{value, number} MB',
  name_session_hours: 'Caducidad de la sesión inactiva',
  about_session_hours: 'Una sesión termina después de este tiempo sin uso.',
  name_session_total_hours: 'Duración máxima de la sesión',
  about_session_total_hours:
    'Una sesión termina después de este tiempo desde el inicio de sesión, aunque se esté usando.',
  name_lock_minutes: 'Caducidad del bloqueo',
  about_lock_minutes:
    'Un bloqueo termina después de este tiempo sin señal de su titular. Un editor abierto envía una señal cada minuto.',
  name_import_megabytes: 'Tamaño máximo de importación',
  about_import_megabytes: 'Tamaño máximo del archivo de una importación, también descomprimido.',
  name_task_days: 'Conservación de las tareas',
  about_task_days: 'Tiempo durante el que las tareas terminadas y sus resultados pueden verse y descargarse.',
  name_import_file_days: 'Conservación de los archivos importados',
  about_import_file_days:
    'Tiempo durante el que los archivos de importaciones y de tablas de enriquecimientos se guardan tras su último uso.',
  name_product_name: 'Nombre de este producto',
  about_product_name:
    'Este nombre se muestra en el menú, en la página de inicio de sesión y como remitente de los correos.',
  name_maintenance_message: 'Mantenimiento: mensaje',
  about_maintenance_message:
    'Mensaje a los usuarios antes y durante un mantenimiento anunciado. Si este campo está vacío, no se anuncia ningún mantenimiento.',
  name_maintenance_from: 'Mantenimiento: inicio',
  about_maintenance_from:
    'Inicio, por ejemplo 2026-12-01T18:00Z. Antes del inicio, cada página anuncia el mantenimiento. Después, el servidor responde a todas las peticiones con el mensaje.',
  name_maintenance_until: 'Mantenimiento: fin',
  about_maintenance_until:
    'Fin, por ejemplo 2026-12-01T20:00Z. Para terminar antes, use el comando «seriatim maintenance off».',
  fixed_smtp_url: 'Servidor de correo. Sin él, los correos esperan en la administración.',
  fixed_seriatim_url_check: '1: las direcciones de los registros se comprueban por la noche.',
  fixed_seriatim_backups: 'Carpeta predeterminada de las copias de seguridad.',
  fixed_seriatim_backups_kept: 'Número de copias de seguridad que se guardan. 0: todas.',
  fixed_seriatim_search_cache_mb: 'Memoria para búsquedas en megabytes. 0: ninguna.',
  fixed_seriatim_search_kept_mb:
    'Espacio en disco para los conjuntos de resultados de palabras frecuentes en megabytes. 0: no se guarda ninguno.',
  fixed_seriatim_jobs: '1: el trabajo en segundo plano se ejecuta en este servidor. 0: en un proceso aparte.',
  fixed_log_level: 'Nivel de detalle del archivo de log.',
  not_of_line: 'Escriba una línea de {max, number} caracteres como máximo.',
  not_of_text: 'Escriba un texto de {max, number} caracteres como máximo, sin saltos de línea.',
  not_of_moment:
    'Escriba una fecha con hora y zona, por ejemplo 2026-12-01T18:00Z, o deje el campo vacío. ({max, number} caracteres como máximo.)',
  ends_before: 'El fin del mantenimiento debe ser posterior a su inicio.',
  fixed: 'Valor fijado',
  fixed_yes: 'por el servidor',
  name_data_licence: 'Licencia de los datos públicos',
  about_data_licence:
    'La dirección web de la licencia de los datos públicos, por ejemplo https://creativecommons.org/publicdomain/zero/1.0/. La indican el portal, los datos enlazados, los volcados, OAI-PMH, SRU y la descripción de la API. Si este campo está vacío, no se indica ninguna licencia.',
}
