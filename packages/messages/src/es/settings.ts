import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN en listas',
  about_issn_submission_quota:
    'Cuántos ISSN distintos puede enviar una cuenta con listas en un periodo, salvo que la cuenta tenga un número propio.',
  name_issn_submission_quota_days: 'Periodo de la cuota',
  about_issn_submission_quota_days:
    'Cuántos días dura un periodo. Comienza con la primera lista; después se vuelve a contar desde cero.',
  name_url_checks_per_night: 'Enlaces comprobados cada noche',
  about_url_checks_per_night:
    'Cuántas direcciones de los registros consulta como máximo la comprobación nocturna; con 0 no se comprueba ninguna. Lo que queda se comprueba las noches siguientes.',
  name_api_quota_total: 'API gratuita: ISSN en total',
  about_api_quota_total:
    'Cuántos ISSN distintos da la API gratuita a una cuenta en total, salvo que la cuenta tenga su propio número.',
  name_api_quota_day: 'API gratuita: registros por día',
  about_api_quota_day:
    'Cuántos registros da la API gratuita a una cuenta en un día (UTC). El mismo registro cuenta de nuevo.',
  name_api_quota_second: 'API gratuita: peticiones por segundo',
  about_api_quota_second: 'A cuántas peticiones de una cuenta responde la API gratuita en un segundo.',
  name_help_url: 'Ayuda externa',
  about_help_url:
    "La dirección de un wiki que se abre en una ventana nueva en lugar de la ayuda, por ejemplo https://wiki.example.org/'{'route'}'. «'{'route'}'» se sustituye por el nombre de la página de la que se viene: search, catalogue, assignment, etc. Vacío: la ayuda de este producto.",
  name_mail_sender: 'Remitente de los correos',
  about_mail_sender: 'La dirección de la que proceden los correos de este producto.',
  name_default_role: 'Perfil de las cuentas nuevas',
  about_default_role: 'El código del perfil que el formulario de una cuenta nueva propone primero. Vacío: ninguno.',
  name_erasure_days: 'Plazo de las direcciones de cuentas públicas eliminadas',
  about_erasure_days:
    'En cuántos días tras la eliminación de una cuenta pública se quita su dirección de los correos enviados y del registro de auditoría, que conserva un seudónimo.',
  name_invitation_days: 'Validez de las invitaciones',
  about_invitation_days: 'Cuántos días sirve el enlace de una invitación.',
  name_site_url: 'Dirección de este producto',
  about_site_url:
    'La dirección web en la que se llega a este producto: los enlaces de los correos y las direcciones de las páginas públicas empiezan con ella. Vacío: la dirección con la que se llegó al servidor.',
  name_mail_days: 'Los correos se guardan',
  about_mail_days:
    'Cuánto tiempo pueden leerse en la administración los correos enviados o fallidos. Después se eliminan.',
  name_oai_domain: 'Dominio de los identificadores OAI',
  about_oai_domain:
    'El nombre en los identificadores de OAI-PMH, oai:DOMINIO:ISSN. Los recolectores reconocen los registros por él: cámbielo solo antes de la primera recolección.',
  not_of_address: 'Escriba una dirección de correo de {max, number} caracteres como máximo.',
  not_of_domain: 'Escriba un nombre de dominio, por ejemplo issn.org, de {max, number} caracteres como máximo.',
  not_an_address:
    'Escriba una dirección que comience por https:// o http:// y tenga como máximo {max, number} caracteres, o nada.',
  no_address: 'ninguna',
  name: 'Ajuste',
  value: 'Valor',
  bounds: 'De {minimum, number} a {maximum, number}; valor predeterminado: {usual, number}.',
  out_of_bounds: 'Escriba un número entero de {minimum, number} a {maximum, number}.',
  changed_at: 'Modificado',
  changed_by: 'Por',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# día} many {# días} other {# días}}',
  unit_record: '{value, plural, one {# registro} other {# registros}}',
  unit_request: '{value, plural, one {# petición} other {# peticiones}}',
  unit_address: '{value, plural, =0 {ninguna} one {# dirección} many {# de direcciones} other {# direcciones}}',
  unit_hour: '{value, plural, one {# hora} many {# de horas} other {# horas}}',
  unit_minute: '{value, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  unit_megabyte: '{value, number} MB',
  name_session_hours: 'Sesión sin uso',
  about_session_hours: 'Una sesión termina tanto tiempo después de su último uso.',
  name_session_total_hours: 'Sesión en total',
  about_session_total_hours: 'Una sesión termina tanto tiempo después de la entrada, aunque se use.',
  name_lock_minutes: 'Bloqueo de un registro',
  about_lock_minutes:
    'Un bloqueo termina tanto tiempo después de la última señal de vida de su titular; un editor abierto da una cada minuto.',
  name_import_megabytes: 'Importación más grande',
  about_import_megabytes: 'El tamaño máximo del archivo de una importación, también descomprimido.',
  name_task_days: 'Las tareas se guardan',
  about_task_days: 'Cuánto tiempo pueden verse y descargarse las tareas terminadas y sus resultados.',
  name_import_file_days: 'Los archivos importados se guardan',
  about_import_file_days:
    'Cuánto tiempo se guardan los archivos de importaciones y de tablas de enriquecimientos tras su último uso.',
  name_product_name: 'Nombre de este producto',
  about_product_name: 'Se muestra en el menú, en la entrada y como remitente de los correos.',
  name_maintenance_message: 'Mantenimiento: mensaje',
  about_maintenance_message: 'Lo que se lee antes y durante un mantenimiento anunciado. Vacío: no se anuncia ninguno.',
  name_maintenance_from: 'Mantenimiento: desde',
  about_maintenance_from:
    'Cuándo empieza, como 2026-12-01T18:00Z. Hasta entonces hay un aviso en cada página; después, toda llamada recibe el mensaje.',
  name_maintenance_until: 'Mantenimiento: hasta',
  about_maintenance_until:
    'Cuándo termina, como 2026-12-01T20:00Z. La orden «seriatim maintenance off» lo termina antes.',
  fixed_smtp_url: 'El servidor de correo; sin él los correos esperan en la administración.',
  fixed_seriatim_url_check: '1: las direcciones de los registros se comprueban por la noche.',
  fixed_seriatim_backups: 'La carpeta de las copias de seguridad sin nombre.',
  fixed_seriatim_backups_kept: 'Cuántas copias de seguridad quedan; 0: todas.',
  fixed_seriatim_search_cache_mb: 'Memoria para búsquedas, en megabytes; 0: ninguna.',
  fixed_seriatim_search_kept_mb:
    'Espacio en disco para los conjuntos de registros de las palabras frecuentes, en megabytes; 0: no se guarda ninguno.',
  fixed_seriatim_jobs: '1: el trabajo de fondo corre en este servidor; 0: en un proceso aparte.',
  fixed_log_level: 'Cuánto cuenta el registro del servidor.',
  not_of_line: 'Escriba una línea de {max, number} caracteres como máximo.',
  not_of_text: 'Escriba un texto de {max, number} caracteres como máximo, sin saltos de línea.',
  not_of_moment:
    'Escriba una fecha con hora y zona, por ejemplo 2026-12-01T18:00Z, o nada. ({max, number} caracteres como máximo.)',
  ends_before: 'El mantenimiento termina después de empezar.',
  fixed: 'Fijado',
  fixed_yes: 'por el servidor',
}
