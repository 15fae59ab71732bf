export const cli = {
  exported:
    '{records, plural, one {# record} other {# records}} written in {seconds, plural, one {# second} other {# seconds}} ({rate, number} a second).',
  bad_setting: 'The setting {variable} is “{value}”; expected: {expected}.',
  port_taken: 'Port {port} on {host} is taken by another program. Stop it, or choose another port with PORT.',
  port_forbidden: 'This user may not listen on port {port} of {host}. Choose a port above 1023 with PORT.',
  host_unknown:
    'This machine has no address {host} to listen on. Set HOST to one of its own addresses, or to 127.0.0.1.',
  folder_full:
    'The disk of the data folder {folder} is full. Free some space, or choose another folder with SERIATIM_DATA.',
  folder_unwritable:
    'The data folder {folder} cannot be written ({reason}). Give this user the right to write there, or choose another folder with SERIATIM_DATA.',
  folder_in_use:
    'A server (process {pid}) already works on the data folder {folder}. Stop it first, or choose another folder with SERIATIM_DATA.',
  folder_in_use_by_command: 'A command (process {pid}) works on the data folder {folder}. Wait until it has ended.',
  socket_folder:
    'The folder {folder} for the database’s socket belongs to somebody else. Remove it, or set TMPDIR to another folder.',
  orphan_stays:
    'A PostgreSQL left by an earlier start (process {pid}) still works on {folder} and does not stop. End it and start again.',
  no_embedded_server:
    'There is no embedded database for {platform}. Run npm install again, or name a PostgreSQL 15 or newer with DATABASE_URL.',
  no_unprivileged_user:
    'The database cannot run as root, and none of the accounts {candidates} exists. Create one of them, or start as another user.',
  other_postgresql:
    'The database in {folder} was made by PostgreSQL {found}; this program brings PostgreSQL {wanted}. Restore a backup into a fresh data folder.',
  cluster_without_marker:
    'The database in {folder} lacks the file {file}, but PostgreSQL has run there: it is used as it is, and the file is written again.',
  cluster_set_aside:
    'The folder {folder} held something, but no database that PostgreSQL has ever run. It is now named {aside}, and a new database is made. Nothing was removed.',
  cluster_damaged:
    'PostgreSQL has run in {folder}, but the file {file} is missing there. Nothing was changed. Put back a copy of the folder; to begin with an empty database, give the folder another name.',
  database_failed: 'The embedded database in {folder} did not start: {reason}',
  database_lost: 'The database ended unexpectedly: {reason}',
  database_unreachable:
    'The database at {url} cannot be reached: {reason}. Check DATABASE_URL and that the server runs.',
  database_refused:
    'The database at {url} refuses this user: {reason}. Check user name, password and database in DATABASE_URL.',
  database_too_old: 'The database at {url} is PostgreSQL {found}; at least PostgreSQL {wanted} is needed.',
  database_encoding: "The database at {url} is encoded in {found}. Create it with ENCODING ''UTF8''.",
  replica_refused:
    'The replica at {url} refuses this user: {reason}. Check user name, password and database in DATABASE_REPLICA_URL.',
  replica_no_standby:
    'The server at {url} is no standby: it is the primary itself, or was promoted. DATABASE_REPLICA_URL names standbys of DATABASE_URL only; without it the primary answers everything.',
  replica_other_base:
    'The database at {url} is no copy of the one that DATABASE_URL names: it is another system, or another database of it. Check DATABASE_REPLICA_URL.',
  extension_refused:
    'The database does not allow the extension {extension}: {reason}. Ask its administrator to run CREATE EXTENSION {extension}.',
  base_newer:
    'The base is newer than this program: it has the migration {base}, the program ends with {program}. Start a newer version of the program.',
  migration_changed:
    'The migration {migration} was applied to this base from another text than this program has. Use the program that the base belongs to.',
  migration_failed: 'The migration {migration} failed and was undone: {reason}',
  user_exists: 'There is already a user {username}.',
  last_administrator: '{username} is the last account that may administer: give userManagement to another one first.',
  unknown_user: 'Unknown user: there is no user {username}.',
  unknown_centre: 'There is no centre {center}. Its code is wanted, for example _7.',
  unknown_permission: 'There is no permission {permission}. Known: all, {known}.',
  weak_password:
    'A password needs at least {min} characters and may be neither the user name nor one that anybody tries first (a run of keys, one character again and again, a common word).',
  unknown_command: 'There is no command {command}. See npx seriatim --help.',
  bad_arguments: '{reason} See npx seriatim {command} --help.',
  missing_argument: '{argument} is missing. See npx seriatim {command} --help.',
  surplus_argument: '{argument} is not expected here. See npx seriatim {command} --help.',
  wrong_argument: '{argument} is “{value}”; expected: {expected}. See npx seriatim {command} --help.',
  file_unreadable: 'The file {file} cannot be read ({reason}).',
  record_faulty:
    'Record {position} at byte {offset}{issn, select, none {} other {, {issn}}}: {fault}{more, plural, =0 {} one { (and # more)} other { (and # more)}}',
  validated:
    '{records, plural, one {# record} other {# records}}: {ok, number} without fault, {warning, number} with warnings, {error, number} with errors.',
  unexpected: 'An unexpected error has occurred: {reason}',
  usage: 'Usage: npx seriatim COMMAND [ARGUMENTS]',
  commands: 'Commands (each with --help):',
  user_created: 'User {username} created.',
  password_set: 'The password of {username} has been set; all sessions of {username} have ended.',
  user_activated: 'The account {username} is open.',
  user_deactivated: 'The account {username} is closed; its sessions have ended.',
  permissions_set: 'The permissions of {username} are now: {permissions}.',
  sessions_ended: 'The sessions of {username} have ended.',
  migrated: '{count, plural, =0 {The base was up to date.} one {# migration applied.} other {# migrations applied.}}',
  maintenance_on: 'Maintenance is on: {message}',
  maintenance_off: 'Maintenance is off.',
  worker_started: 'Jobs are being run. Stop with Ctrl-C.',
  loading_demonstration: 'Loading the demonstration base (first start only) ...',
  listening: 'Seriatim answers at {url}',
  demonstration_accounts: 'Demonstration accounts (password {password}): {accounts}',
  demonstration_open:
    'WARNING: anybody who reaches {host} can log in with the demonstration accounts (password {password}): {accounts}.',
  demonstration_refused:
    'The demonstration accounts ({accounts}, password {password}) would be open to anybody who reaches {host}. Change their passwords or close them (npx seriatim user set-password, user deactivate), start a base without them (SERIATIM_DEMO=0 on a new data folder), or set SERIATIM_DEMO=1 to offer them on purpose.',
  no_users: 'There are no users yet. Create one: npx seriatim user create NAME --password PASSWORD --permissions all',
  stopped: 'Seriatim has stopped.',
  load_not_empty:
    'The base already holds records; a load needs an empty one. Empty this one, or choose another data folder with SERIATIM_DATA.',
  load_other_file:
    'The load of another file ({file}) into this base was interrupted. Complete it with that file first.',
  load_running: 'Another load into this base is running. Wait until it has ended.',
  load_no_issn: 'neither 001 nor 022 $a is an ISSN (001: “{value}”)',
  load_duplicate: 'the number {issn} was read before in this file',
  load_record_lost: 'Record {position} at byte {offset}, 001 {issn}, was not stored: {fault}',
  load_record_damaged:
    'Record {position} at byte {offset}, 001 {issn, select, none {without a number} other {{issn}}}, was damaged and has been stored as far as it could be read: {fault}',
  load_resumed: 'Completed an interrupted load from record {position, number} on.',
  loaded:
    '{stored, plural, one {# record} other {# records}} stored of {read, number} read, in {seconds, number} s ({rate, number} a second).',
  load_progress: '{records, number} records, {rate, number} a second, {seconds, number} s',
  load_progress_left:
    '{records, number} records, {rate, number} a second, {seconds, number} s, about {left, number} s left',
  import_noted: 'Record {position} at byte {offset}: {fault}',
  import_rejected:
    'Record {position} at byte {offset}, {issn, select, none {without a number} other {{issn}}}, was rejected: {fault}',
  import_damaged:
    'Record {position} at byte {offset}, {issn, select, none {without a number} other {{issn}}}, was damaged: {fault}',
  enrich_problem: 'Row {row, number}, {issn, select, none {without a number} other {{issn}}}: {message}',
  enriched:
    'Enrichments {id}: {records, plural, one {# record} other {# records}} named; {added, number} fields added, {changed, number} changed, {unchanged, number} unchanged, {removed, number} removed, {unknown, number} unknown numbers, {rejected, number} rejected.',
  enrich_tried:
    'Dry run {id}, nothing was written: {records, plural, one {# record} other {# records}} named; {added, number} fields would be added, {changed, number} changed, {removed, number} removed; {unchanged, number} unchanged, {unknown, number} unknown numbers, {rejected, number} rejected.',
  imported:
    'Import {id}: {records, plural, one {# record} other {# records}} in {seconds, number} s ({rate, number} a second): {active, number} active, {active_with_warnings, number} active with warnings, {draft, number} drafts, {rejected, number} rejected.',
  import_tried:
    'Dry run {id}, nothing was stored: of {records, plural, one {# record} other {# records}} {active, number} would be active, {active_with_warnings, number} active with warnings, {draft, number} drafts, {rejected, number} rejected.',
  load_indexes: 'Building index {done} of {of} ...',
  load_families: 'Computing families ...',
  families_rebuilt:
    '{records, plural, one {# record shares} other {# records share}} a family, {links, plural, one {# link} other {# links}}; computed in {seconds, number} s.',
  dumps_made: '{count, plural, one {# record is} other {# records are}} in the dump of {date}.',
  dumps_running: 'The dumps are being made already.',
  urls_checked: '{count, plural, =0 {No address is due.} one {# address checked.} other {# addresses checked.}}',
  search_is_postgres: 'No search engine beside PostgreSQL is set (SERIATIM_SEARCH=opensearch).',
  search_unusable: 'OpenSearch cannot be used: {reason}',
  search_status:
    'OpenSearch {version}, index {index}: {behind, plural, =0 {all changes are in it} one {# change is not in it yet} other {# changes are not in it yet}}.',
  search_to_be_built:
    'OpenSearch {version}: there is no index that can be gone on with. A server builds it by itself, or: npx seriatim search rebuild',
  search_verified: '{records, number} records; {compared, number} documents compared, {mended, number} written anew.',
  reindexed: '{records, plural, one {# record} other {# records}} indexed in {seconds, number} s.',
  demo_reset: 'The demonstration base has been rebuilt.',
  demo_not_demonstration: 'This base is no demonstration base; its records would be lost. Nothing was changed.',
  ltwa_line:
    'Line {line} is no row of a list: {code, select, columns {it has not the columns word, abbreviation, languages} word {it has no word} abbreviation {it has no abbreviation} language {that is no language code} comments {the comments are longer than 200 characters} taken {the word came before} other {it holds characters that damaged text has}}: “{value}”.',
  ltwa_no_words:
    'The file {file} holds no list of title word abbreviations: a line has word, abbreviation and languages, separated by tabs.',
  ltwa_loaded:
    '{words, plural, one {# word} other {# words}} in the list: {added, number} added, {changed, number} changed, {removed, number} removed (version {version}).',
  ltwa_would_load:
    '{words, plural, one {# word} other {# words}} would be in the list: {added, number} added, {changed, number} changed, {removed, number} removed. Nothing was changed.',
  ltwa_needs_replace:
    '{removed, number} of {words, number} words would go from the list, more than 5 percent. Nothing was changed. With --replace the list is replaced all the same.',
  ltwa_must_replace: 'More than 5 percent of the words would go: that needs --replace.',
  ltwa_unchanged: 'The list is the same as before: nothing was changed.',
  ltwa_more: '... and {count, plural, one {# more} other {# more}}',
  ltwa_kept: '{count, plural, one {# line was refused.} other {# lines were refused.}} Their words stay as they were.',
  titles_written:
    '{file} is written. {found, number} of {titles, plural, one {# title has} other {# titles have}} a number.',
  list_written: 'The result was written to {file}.',
  ltwa_exported: '{words, plural, one {# word} other {# words}} written.',
  backup_done:
    'The base of {made} is in {file}: {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}, {megabytes} MB, in {seconds, number} s. Checksum of all versions: {checksum}',
  backup_removed: 'Removed the old backup {file}',
  backup_checked:
    'The backup is whole: the base of {made}, {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}. Checksum of all versions: {checksum}',
  backup_verified:
    'The backup was restored for trial in {seconds, number} s: the base of {made}, {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}. Searches find {searchable, plural, one {# record} other {# records}}; {samples, plural, one {# record was} other {# records were}} read and found by number. Checksum of all versions: {checksum}',
  verify_differs: 'The backup was restored for trial and is not what it says: {what} is {found} instead of {expected}.',
  restored:
    'Restored the base of {made}: {records, plural, one {# record} other {# records}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}}, in {seconds, number} s. Checksum of all versions, as backed up: {checksum}',
  backup_progress: '{part}: {megabytes} MB',
  backup_index: 'Building the search index',
  backup_unreadable: 'This is not a backup that can be read ({reason}).',
  backup_cut: 'The backup ends too early: it is not whole. Nothing was restored.',
  backup_damaged: 'The backup is damaged: {part} is not what was backed up. Nothing was restored.',
  backup_newer:
    'The backup is from a newer program: its base has {migration}, which this program does not know. Update the program first.',
  restore_not_empty:
    'The base is not empty. A backup is restored into an empty one: name a new data folder with SERIATIM_DATA, or an empty database with DATABASE_URL.',
  restore_other_schema:
    'The base is empty, but has another schema than the backup. Name a new data folder with SERIATIM_DATA, or a database without any tables with DATABASE_URL.',
  restore_differs: 'The base does not hold what the backup says: table {table} differs. Nothing was restored.',
} as const
