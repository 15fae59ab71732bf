export const cli = {
  exported:
    '{records, plural, one {# record} other {# records}} written in {seconds, plural, one {# second} other {# seconds}} ({rate, number} a second).',
  bad_setting: 'The setting {variable} is “{value}”; expected: {expected}.',
  port_taken: 'Another program uses port {port} on {host}. Stop it, or choose another port with PORT.',
  port_forbidden:
    'This user does not have permission to listen on port {port} of {host}. Choose a port above 1023 with PORT.',
  host_unknown: 'This machine does not have the address {host}. Set HOST to one of its addresses, or to 127.0.0.1.',
  folder_full:
    'The disk of the data folder {folder} is full. Free some space, or choose another folder with SERIATIM_DATA.',
  folder_unwritable:
    'The data folder {folder} cannot be written ({reason}). Give this user write permission, or choose another folder with SERIATIM_DATA.',
  folder_in_use:
    'A server (process {pid}) is already using the data folder {folder}. Stop it first, or choose another folder with SERIATIM_DATA.',
  folder_in_use_by_command: 'A command (process {pid}) is using the data folder {folder}. Wait until it has finished.',
  socket_folder:
    'The folder {folder} for the database socket belongs to another user. Delete it, or set TMPDIR to another folder.',
  orphan_stays:
    'A PostgreSQL process of an earlier start (process {pid}) is still using {folder} and does not stop. End it and start again.',
  no_embedded_server:
    'There is no embedded database for {platform}. Run npm install again, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  no_unprivileged_user:
    'The database cannot run as root, and the accounts {candidates} do not exist. Create one of them, or start as another user.',
  other_postgresql:
    'PostgreSQL {found} created the database in {folder}, but this program includes PostgreSQL {wanted}. Restore a backup into a new data folder.',
  cluster_without_marker:
    'The database in {folder} has no file {file}, but PostgreSQL has run there. The database is used, and the file is created again.',
  cluster_set_aside:
    'The folder {folder} was not empty, but PostgreSQL has never run in it. It was renamed to {aside}, and a new database is created. Nothing was deleted.',
  cluster_damaged:
    'PostgreSQL has run in {folder}, but the file {file} is missing there. Nothing was changed. Restore a copy of the folder, or rename the folder to start with an empty database.',
  database_failed: 'The embedded database in {folder} did not start: {reason}',
  database_lost: 'The database stopped unexpectedly: {reason}',
  database_unreachable:
    'The database at {url} cannot be reached: {reason}. Check DATABASE_URL, and check that the server is running.',
  database_refused:
    'The database at {url} refuses this user: {reason}. Check user name, password and database in DATABASE_URL.',
  database_too_old: 'The database at {url} is PostgreSQL {found}; PostgreSQL {wanted} or newer is required.',
  database_encoding: "The database at {url} has the encoding {found}. Create it with ENCODING ''UTF8''.",
  replica_refused:
    'The replica at {url} refuses this user: {reason}. Check user name, password and database in DATABASE_REPLICA_URL.',
  replica_no_standby:
    'The server at {url} is not a standby: it is the primary, or was promoted. DATABASE_REPLICA_URL must name standbys of DATABASE_URL; without it, the primary answers all requests.',
  replica_other_base:
    'The database at {url} is not a copy of the database in DATABASE_URL: it is another system or another database. Check DATABASE_REPLICA_URL.',
  extension_refused:
    'The database does not allow the extension {extension}: {reason}. Ask its administrator to run CREATE EXTENSION {extension}.',
  base_newer:
    'The database is newer than this program: it has the migration {base}, but the last migration of the program is {program}. Start a newer version of the program.',
  migration_changed:
    'The migration {migration} in this database differs from the migration in this program. Use the program version that belongs to the database.',
  migration_failed: 'The migration {migration} failed and was rolled back: {reason}',
  user_exists: 'The user {username} already exists.',
  last_administrator:
    '{username} is the last administrator account: give the permission userManagement to another account first.',
  unknown_user: 'Unknown user: the user {username} does not exist.',
  unknown_centre: 'The centre {center} does not exist. Enter a centre code, for example _7.',
  unknown_permission: 'The permission {permission} does not exist. Known permissions: all, {known}.',
  weak_password:
    'The password is too weak. Use at least {min} characters. Do not use the user name, keyboard sequences, repeated characters or a common word.',
  unknown_command: 'Unknown command {command}. See npx seriatim --help.',
  bad_arguments: '{reason} See npx seriatim {command} --help.',
  missing_argument: '{argument} is missing. See npx seriatim {command} --help.',
  surplus_argument: 'Unexpected argument {argument}. See npx seriatim {command} --help.',
  wrong_argument: '{argument} is “{value}”; expected: {expected}. See npx seriatim {command} --help.',
  file_unreadable: 'The file {file} cannot be read ({reason}).',
  record_faulty:
    'Record {position} at byte {offset}{issn, select, none {} other {, {issn}}}: {fault}{more, plural, =0 {} one { (and # more)} other { (and # more)}}',
  validated:
    '{records, plural, one {# record} other {# records}}: {ok, number} without errors, {warning, number} with warnings, {error, number} with errors.',
  unexpected: 'An unexpected error has occurred: {reason}',
  usage: 'Usage: npx seriatim COMMAND [ARGUMENTS]',
  commands: 'Commands (each with --help):',
  user_created: 'User {username} created.',
  password_set: 'The password of {username} was set; all sessions of {username} have ended.',
  user_activated: 'The account {username} is active.',
  user_deactivated: 'The account {username} is inactive; its sessions have ended.',
  permissions_set: 'The permissions of {username} are now: {permissions}.',
  sessions_ended: 'The sessions of {username} have ended.',
  migrated:
    '{count, plural, =0 {The database was up to date.} one {# migration applied.} other {# migrations applied.}}',
  maintenance_on: 'Maintenance is on: {message}',
  maintenance_off: 'Maintenance is off.',
  worker_started: 'The worker is running jobs. Stop it with Ctrl-C.',
  loading_demonstration: 'Loading the demonstration database (first start only) ...',
  listening: 'Seriatim answers at {url}',
  demonstration_accounts: 'Demonstration accounts (password {password}): {accounts}',
  demonstration_open:
    'WARNING: all users who can reach {host} can log in with the demonstration accounts (password {password}): {accounts}.',
  demonstration_refused:
    'All users who can reach {host} could log in with the demonstration accounts ({accounts}, password {password}). Change their passwords or deactivate them (npx seriatim user set-password, user deactivate), start without them (SERIATIM_DEMO=0 on a new data folder), or set SERIATIM_DEMO=1 to allow them.',
  no_users: 'There are no users yet. Create one: npx seriatim user create NAME --password PASSWORD --permissions all',
  stopped: 'Seriatim has stopped.',
  load_not_empty:
    'The database already contains records, but a load needs an empty database. Empty it, or choose another data folder with SERIATIM_DATA.',
  load_other_file:
    'A load of another file ({file}) into this database was interrupted. Complete it with that file first.',
  load_running: 'Another load into this database is running. Wait until it has finished.',
  load_no_issn: 'neither 001 nor 022 $a is an ISSN (001: “{value}”)',
  load_duplicate: 'the ISSN {issn} already occurs earlier in this file',
  load_record_lost: 'Record {position} at byte {offset}, 001 {issn}, was not stored: {fault}',
  load_record_damaged:
    'Record {position} at byte {offset}, 001 {issn, select, none {without an ISSN} other {{issn}}}, was damaged and was stored as far as it could be read: {fault}',
  load_resumed: 'Completed an interrupted load from record {position, number} on.',
  loaded:
    '{stored, plural, one {# record} other {# records}} stored of {read, number} read, in {seconds, number} s ({rate, number} a second).',
  load_progress: '{records, number} records, {rate, number} a second, {seconds, number} s',
  load_progress_left:
    '{records, number} records, {rate, number} a second, {seconds, number} s, about {left, number} s left',
  import_noted: 'Record {position} at byte {offset}: {fault}',
  import_rejected:
    'Record {position} at byte {offset}, {issn, select, none {without an ISSN} other {{issn}}}, was rejected: {fault}',
  import_damaged:
    'Record {position} at byte {offset}, {issn, select, none {without an ISSN} other {{issn}}}, was damaged: {fault}',
  enrich_problem: 'Row {row, number}, {issn, select, none {without an ISSN} other {{issn}}}: {message}',
  enriched:
    'Enrichments {id} for {records, plural, one {# record} other {# records}}: {added, number} fields added, {changed, number} changed, {unchanged, number} unchanged, {removed, number} removed, {unknown, number} unknown ISSNs, {rejected, number} rejected.',
  enrich_tried:
    'Dry run {id} for {records, plural, one {# record} other {# records}}, nothing was written: {added, number} fields would be added, {changed, number} changed, {removed, number} removed; {unchanged, number} unchanged, {unknown, number} unknown ISSNs, {rejected, number} rejected.',
  imported:
    'Import {id}: {records, plural, one {# record} other {# records}} in {seconds, number} s ({rate, number} a second): {active, number} active, {active_with_warnings, number} active with warnings, {draft, number} drafts, {rejected, number} rejected.',
  import_tried:
    'Dry run {id}, nothing was stored: of {records, plural, one {# record} other {# records}} {active, number} would be active, {active_with_warnings, number} active with warnings, {draft, number} drafts, {rejected, number} rejected.',
  load_indexes: 'Building index {done} of {of} ...',
  load_families: 'Computing families ...',
  families_rebuilt:
    '{records, plural, one {# record} other {# records}} in families, {links, plural, one {# link} other {# links}}; computed in {seconds, number} s.',
  dumps_made: '{count, plural, one {# record is} other {# records are}} in the dump of {date}.',
  dumps_running: 'The dumps are already being created.',
  urls_checked: '{count, plural, =0 {No URLs need to be checked.} one {# URL checked.} other {# URLs checked.}}',
  search_is_postgres: 'PostgreSQL is the only search engine. Set SERIATIM_SEARCH=opensearch to use OpenSearch.',
  search_unusable: 'OpenSearch cannot be used: {reason}',
  search_status:
    'OpenSearch {version}, index {index}: {behind, plural, =0 {all changes are in it} one {# change is not in it yet} other {# changes are not in it yet}}.',
  search_to_be_built:
    'OpenSearch {version}: there is no usable index. A server builds it automatically, or run: npx seriatim search rebuild',
  search_verified: '{records, number} records; {compared, number} documents compared, {rewritten, number} rewritten.',
  reindexed: '{records, plural, one {# record} other {# records}} indexed in {seconds, number} s.',
  demo_reset: 'The demonstration database has been rebuilt.',
  demo_not_demonstration: 'This is not a demonstration database, and its records would be lost. Nothing was changed.',
  ltwa_line:
    'Line {line} is not a row of the list: {code, select, columns {it does not have the columns word, abbreviation, languages} word {the word is missing} abbreviation {the abbreviation is missing} language {it has an invalid language code} comments {the comments are longer than 200 characters} taken {the word occurred before} other {it contains characters of damaged text}}: “{value}”.',
  ltwa_no_words:
    'The file {file} does not contain a list of title word abbreviations: each line must have word, abbreviation and languages, separated by tabs.',
  ltwa_loaded:
    '{words, plural, one {# word} other {# words}} in the list: {added, number} added, {changed, number} changed, {removed, number} removed (version {version}).',
  ltwa_would_load:
    '{words, plural, one {# word} other {# words}} would be in the list: {added, number} added, {changed, number} changed, {removed, number} removed. Nothing was changed.',
  ltwa_needs_replace:
    '{removed, number} of {words, number} words would be removed from the list, more than 5 percent. Nothing was changed. Use --replace to replace the list.',
  ltwa_must_replace: 'More than 5 percent of the words would be removed: --replace is required.',
  ltwa_unchanged: 'The list is unchanged.',
  ltwa_more: '... and {count, plural, one {# more} other {# more}}',
  ltwa_kept: '{count, plural, one {# line was rejected.} other {# lines were rejected.}} Their words were not changed.',
  titles_written:
    '{file} was written. {found, number} of {titles, plural, one {# title has} other {# titles have}} an ISSN.',
  list_written: 'The result was written to {file}.',
  ltwa_exported: '{words, plural, one {# word} other {# words}} written.',
  backup_done:
    'The database of {made} was saved to {file}: {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}, {megabytes} MB, in {seconds, number} s. Checksum of all versions: {checksum}',
  backup_removed: 'Removed the old backup {file}',
  backup_checked:
    'The backup is complete: database of {made}, {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}. Checksum of all versions: {checksum}',
  backup_verified:
    'The backup was restored as a test in {seconds, number} s: database of {made}, {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}. Searches find {searchable, plural, one {# record} other {# records}}; {samples, plural, one {# record was} other {# records were}} read and found by ISSN. Checksum of all versions: {checksum}',
  verify_differs:
    'The backup was restored as a test, but it differs from its description: {what} is {found} instead of {expected}.',
  restored:
    'Restored the database of {made}: {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}, in {seconds, number} s. Checksum of all versions, as backed up: {checksum}',
  backup_progress: '{part}: {megabytes} MB',
  backup_index: 'Building the search index',
  backup_unreadable: 'This is not a backup file ({reason}).',
  backup_cut: 'The backup is truncated. Nothing was restored.',
  backup_damaged: 'The backup is damaged: {part} differs from the original. Nothing was restored.',
  backup_newer:
    'The backup was made with a newer program: it has the migration {migration}, which this program does not have. Update the program first.',
  restore_not_empty:
    'The database is not empty, but a backup needs an empty database. Set SERIATIM_DATA to a new data folder, or DATABASE_URL to an empty database.',
  restore_other_schema:
    'The database is empty, but its schema differs from the backup. Set SERIATIM_DATA to a new data folder, or DATABASE_URL to a database without tables.',
  restore_differs: 'The restored database differs from the backup in table {table}. Nothing was restored.',
} as const
