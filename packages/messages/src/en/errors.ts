export const errors = {
  bad_request: 'The request is not valid.',
  bad_request_at: 'The request is not valid: {path}: {reason}',
  invalid_json: 'Request is not JSON data: the body is not valid JSON.',
  invalid_json_at: 'The field {path} of the upload is not valid JSON.',
  invalid_record: 'Data is not a valid marc21: the MARC record cannot be read.',
  bad_macro: 'The macro has an error in line {line}, column {column}: {reason} Correct it and try again.',
  invalid_issn: 'Unknown or invalid ISSN: {issn}. An ISSN has four digits, a hyphen, three digits, and a digit or X.',
  invalid_text: 'The text at {path} contains a character that cannot be stored (NUL or an unpaired surrogate).',
  query_syntax: 'The query has a syntax error.',
  invalid_search_parameters: 'Invalid search parameters',
  invalid_search_parameters_at: 'Invalid search parameters: {path}: {reason}',
  invalid_search_parameters_character:
    'Invalid search parameters: {path} contains the control character {reason}. Remove it.',
  invalid_keyword: 'Invalid keyword: {code}',
  invalid_keyword_type: 'Invalid keyword type: {type}',
  invalid_filter_value: 'Invalid filter value: {term}: {key}',
  invalid_export_format: 'Invalid export format: {format}',
  invalid_export_params: 'Invalid export params',
  invalid_export_params_at: 'Invalid export params: {path}: {reason}',
  invalid_share_id: 'Invalid share id',
  missing_description: "Missing parameter ''description''",
  missing_query: 'Missing query: type a title to search for.',
  mapping_mismatch:
    'The rows sent do not match the file: row {row} is missing or has another title. Upload the file again.',
  too_many_titles:
    'The table has more than {limit, number} titles. Split it and process the parts one after the other.',
  bad_issn: 'Row {row}: “{issn}” is not a valid ISSN. Choose another ISSN, or none.',
  not_creator: 'Only the user who created this item can change or delete it.',
  shared_search_not_found: 'Shared search not found',
  monitored_search_not_found: 'This monitored search does not exist.',
  beyond_limit: 'Only the first 20,000 records of a search can be displayed.',
  invalid_position:
    'This position is not in this index. Enter the beginning of an entry, or go to the beginning of the index.',
  too_broad:
    'The query matches too many records, or the database is slow at the moment. Make the query narrower, or try again later.',
  search_too_long:
    'The search was stopped after {seconds, plural, one {# second} other {# seconds}}. {line, plural, =0 {Make it narrower: add a word, a centre or another filter.} other {Line # took most of the time: enter fewer tags, use whole words instead of a pattern, or delete the line.}}',
  bad_old_password: 'The current password is wrong.',
  weak_password:
    'The password is too weak. Use at least {min} characters. Do not use the user name, keyboard sequences, repeated characters or a common word.',
  password_named:
    'The password is too similar to the name “{name}”. Names of the product, the site, the centre and the user are easy to guess. Choose another password.',
  same_password: 'The new password is the same as the old password. Choose another one.',
  bad_credentials: 'Bad username or password',
  invalid_format: 'Unknown format “{format}”. Available formats: {known}.',
  not_acceptable:
    'The server does not offer any of the media types in the Accept header. Request one of these: {types}.',
  invalid_token:
    'The token is missing, unknown or revoked. Send a token of your account in the Authorization header: Bearer.',
  token_not_found: 'You do not have this token.',
  quota_total: 'The quota of this account is used up: {limit, number} distinct ISSNs in total.',
  quota_day: 'Today’s quota is used up: {limit, number} records a day. It is reset at midnight UTC.',
  quota_second: 'Too many requests: the limit is {limit, number} a second. Try again in a second.',
  quota_request:
    'The request asks for {asked, number} records, but only {left, number} are left in your quota. Request fewer records.',
  too_many_letters:
    'Too many messages were sent from your address. Try again in {retry_after, plural, one {# second} other {# seconds}}.',
  not_a_public_account: 'This account belongs to a centre. Only an administrator can delete it.',
  session_expired: 'Sorry, your session has expired. Please login again.',
  csrf: 'Invalid token: the security token of the request is missing or incorrect. Reload the page and try again.',
  forbidden: 'Insufficient credentials: you do not have permission for this action.',
  inactive_user: 'Inactive user: this account cannot log in.',
  no_role: 'This user has no role and cannot use the application.',
  not_your_centre: 'You can only change records of your own centre.',
  not_your_centre_record: 'You are not allowed to edit this record. You can only change records of your own centre.',
  not_lock_owner:
    'User cannot unlock ISSN: another user has the lock on this record, and only that user can release it.',
  no_centre: "{username} doesn't have center affected",
  version_not_in_error: 'Only a version in error can be deleted.',
  not_found: 'This page or address does not exist.',
  record_not_found: 'ISSN not found. There is no record with this ISSN.',
  version_not_found: 'No record found for id: this version of the record does not exist.',
  task_not_found: 'This task does not exist.',
  place_not_found: 'This broken place is not in the file.',
  task_result_not_found: 'Task result not found',
  not_found_method: 'This call does not exist: this address does not accept {method}. It accepts: {allowed}.',
  request_timeout: 'The request took too long to arrive. Please send it again.',
  task_result_damaged: 'The file {name} was damaged in storage and cannot be downloaded. Please run the task again.',
  address_too_long: 'The address is too long.',
  headers_too_large:
    'The headers of the request are too large (the limit is 16 KB). Please delete the cookies of this site and try again.',
  task_result_forbidden: 'Can not access this result file',
  task_not_cancellable: 'This task cannot be cancelled.',
  task_not_retryable: 'This task cannot be run again.',
  codes_fixed:
    'A standard defines the codes of this list. You can rename, reorder and retire them, but you cannot add or delete codes.',
  shipped_row: '“{code}” is part of the product. You can change or retire it, but you cannot delete it.',
  rule_of_product: 'This rule is part of the product. You can switch it off, but you cannot delete it.',
  stale_row: 'Another user has changed this row since you opened it. Open it again to see the current content.',
  in_use:
    'This row cannot be deleted because it is in use: {records, plural, =0 {} one {# record uses it. } other {# records use it. }}{rules, plural, =0 {} one {# rule uses it ({rule_names}). } other {# rules use it ({rule_names}). }}{users, plural, =0 {} one {# account has it. } other {# accounts have it. }}{centers, plural, =0 {} one {# centre lists it. } other {# centres list it. }}{lc_countries, plural, =0 {} one {# MARC country belongs to it. } other {# MARC countries belong to it. }}{announcements, plural, =0 {} one {# announcement is for it. } other {# announcements are for it. }}{blocks, plural, =0 {} one {# block belongs to it. } other {# blocks belong to it. }}{imports, plural, =0 {} one {# import was made for it. } other {# imports were made for it. }}{templates, plural, =0 {} one {# template belongs to it. } other {# templates belong to it. }}{requests, plural, =0 {} one {# request of a publisher belongs to it. } other {# requests of publishers belong to it. }}{operations, plural, =0 {} one {The audit log contains it once. } other {The audit log contains it # times. }}Retire or close it instead.',
  center_stays: '{center} is the international centre and cannot be closed.',
  needed_by_product: 'The product needs {code}: you cannot delete, empty or deactivate it.',
  center_closing: '{center} is being handed over to {to}. Wait until this is finished, or cancel the task.',
  center_busy:
    '{center} cannot be closed now: {lock_count, plural, =0 {} one {# of its records is being edited. } other {# of its records are being edited. }}{blocks, plural, =0 {} one {The records of # block are being created or deleted. } other {The records of # blocks are being created or deleted. }}{imports, plural, =0 {} one {# import for it is still running. } other {# imports for it are still running. }}Try again later.',
  stale_version: 'Another user has saved a newer version of this record since you opened it.',
  not_iso2709:
    'The record {issn} is too large for ISO 2709: a field can have 9,999 bytes, a record 99,999. Download it as text or MARCXML.',
  body_too_large: 'The request is too large (the limit is 8 MB).',
  unsupported_media_type: 'Request is not JSON data or mimetype is not application/json.',
  unsupported_media_type_other: 'The body of the request must be {expected}.',
  cannot_set_right:
    'The link or family cannot be corrected automatically. {reason, select, target_unknown {{issn} is not in the database: correct the ISSN in the record, or wait until it is described.} target_free {{issn} does not describe a serial yet: the reverse link is added when it does.} target_cancelled {{issn} is cancelled: change the link to the ISSN that replaces it.} target_suppressed {{issn} is suppressed: delete the link or correct its ISSN.} self {The record links to itself: correct the ISSN in the link.} medium_twice {Two members have the same medium: correct 007 or the link 776 between them.} issnl_unknown {The ISSN-L {issn} does not have a record yet: it is not changed until it has one.} years_contradict {Dates and links contradict each other: correct 008, or 780 and 785, of the records.} issnl_contradicts {The family of one of its ISSN-Ls has a problem that you have to solve first.} nothing {Nothing would change.} other {Correct the records of {issn}.}}',
  lock_ended: '{by} ended your lock on this record in the administration. Open the record again to continue.',
  lock_not_found: 'This lock does not exist. It may have expired.',
  locked: 'This record is locked by another user: {holder} is editing it.',
  too_many_attempts: 'Too many failed log-ins. Try again in {retry_after, plural, one {# second} other {# seconds}}.',
  too_busy:
    'Many people are logging in at this moment. Try again in {retry_after, plural, one {# second} other {# seconds}}.',
  too_many_checks: 'You are checking too many URLs at once. Wait a moment, then try again.',
  too_many_duplicates:
    'You have {held, plural, one {# unsaved duplicate} other {# unsaved duplicates}} open, and each of them reserves an ISSN. Save or close some of them, then duplicate again. Duplicates of closed windows are released after 15 minutes.',
  too_many_streams: 'Too many windows receive live updates at once. Close some of them, or log out on other computers.',
  unexpected: 'An unexpected error has occurred. Please retry later.',
  maintenance: '{message}',
  database_unavailable:
    'The database cannot be reached at the moment; the server is reconnecting. Please retry in a moment. If you were saving, first check whether your changes were saved.',
  database_stalled:
    'The database has not answered for several seconds. Please retry in a moment. If you were saving, first check whether your changes were saved.',
  server_busy:
    'The server is overloaded and did not answer this call. Please retry in {retry_after, plural, one {# second} other {# seconds}}.',
  index_building:
    'The index of titles and publishers is being built: {percent, number}% complete. Try again in a few minutes.',
  index_grouping: 'Similar titles and publishers are being grouped in the background. Try again in a few minutes.',
  not_ready:
    'This server cannot answer calls at the moment: {problem, select, base {its database does not answer} stopping {it is shutting down} other {its database schema does not match this program}}.',
  storage_full: 'The disk of the server is full; nothing was saved. Please inform its administrator.',
  logged_out: 'You are now logged out',
  password_changed: 'Your password has been changed.',
  unknown_centre: 'The ISSN centre {center} does not exist.',
  invalid_medium: 'Invalid medium code: {medium}',
  same_medium: '{issn} already has this medium ({medium}). Choose another medium.',
  idempotency_key_invalid: 'An Idempotency-Key must have 1 to {max} printable characters.',
  not_the_caller: 'ISSNs can only be assigned to the user who requests them, not to {user}.',
  no_active_block: 'No active block for the center {center}.',
  not_enough_numbers:
    '{available, plural, =0 {No free ISSN number found for ISSN block of the centre {center}.} one {Only # free ISSN available for the centre {center}; {wanted} are needed.} other {Only # free ISSNs available for the centre {center}; {wanted} are needed.}}',
  not_duplicable: '{issn} cannot be duplicated: it does not describe a serial (category {category}).',
  idempotency_key_reused: 'This Idempotency-Key was already used for another request. Use a new key.',
  no_file: 'The upload does not contain a file.',
  not_mrc: 'Submitted file is not a .mrc file (also accepted: .mrk and .xml, and .gz or .zip files of these).',
  not_one_file:
    'An archive must contain exactly one file of records; this archive contains {files, plural, =0 {none} one {#} other {#}}.',
  bad_archive: 'The archive is damaged, or its format differs from its file name. Create the archive again.',
  bad_mapping: '“mapping” must be JSON of the form {form}.',
  unknown_enrichment_source: 'Unknown source of enrichments “{source}”. Known sources: {known}.',
  no_enrichment_column: 'The table needs one of these columns: {columns}.',
  no_issn_column: 'You must select at least one «ISSN» column.',
  unknown_column: 'The table has no column “{column}”.',
  issn_l_needed: 'Keepers, Indexed By and ROAD data are available only with ISSN-L information.',
  no_issn: 'no valid ISSN code submitted',
  list_not_found: 'You do not have this list.',
  quota_exceeded:
    'You have exceeded your quota of ISSNs submission: {asked, plural, one {# new ISSN} other {# new ISSNs}} in this list, {used, number} of {limit, number} used.',
  unreadable_table:
    'An error occurred while reading your file, please check its format.{problem, select, kind { Tables can be .csv, .tsv or .xlsx files.} xls { It is an old .xls workbook or an encrypted workbook: save it as .xlsx without a password.} empty { It has no rows with text.} binary { It is not a text file.} encoding { Line {line} is not valid in the encoding {encoding}.} unknown_encoding { The encoding {encoding} does not exist.} separator { Separator and quotation mark must have one character each.} quote { A quotation mark in or after line {line} is not closed.} long { The row that begins in line {line} is too long; a quotation mark may not be closed.} wide { Row {line} has more than {limit, number} columns.} archive { The workbook is damaged.} too_large { The workbook is too large.} json { It is not valid JSON with objects at entry {row, number}.} header { Row {row, number} cannot contain the column names.} formula { Cell {cell} contains a formula without a result: open the workbook in a spreadsheet program, save it and upload it again.} sheet { It has no sheet “{sheet}”.} other {}}',
  unknown_import_mode: 'Unknown import mode: {mode}',
  unknown_import_center: 'Unknown import center: {center}',
  unknown_import_category: 'Unknown import category: {category}',
  unknown_import_user: 'Unknown import user: {user}',
  import_not_found: 'This import does not exist.',
  bulk_no_records: 'There are no records to change: the search found no records.',
  bulk_too_many:
    'The search finds {records, number} records, but only {most, number} can be changed at once. Make the search narrower.',
  bulk_not_found: 'This change set does not exist, or it belongs to another centre.',
  bulk_state:
    'This action is not possible now: {state, select, previewing {the preview is still running} previewed {the change set has not been run yet} running {the change set is running} completed {the change set is complete} reverting {the change set is being reverted} reverted {the change set was reverted} other {the change set stopped before its end}}.',
  bulk_nothing: 'The change set has no records left to change.',
  bulk_all_invalid:
    '{records, plural, one {The record would have errors} other {All # records would have errors}} after the change. Confirm to continue.',
  import_running: 'This import is still running. Wait until it is finished, or cancel it.',
  import_not_dry_run: 'Only a completed dry run can be imported.',
  import_not_revertible: 'This import cannot be reverted: it was a dry run, stored nothing, or was already reverted.',
  import_file_gone: 'The file of this import is no longer stored. Upload it again.',
  file_too_large:
    'The file is larger than {limit} {unit, select, GB {GB} other {MB}}. A compressed file counts with its unpacked size.',
  unknown_country: 'Please select a valid country from the list ({value} is not in the list).',
  lc_country_mismatch: 'The MARC country {lc} does not correspond to {country}.',
  block_first_invalid:
    'The starting ISSN must have four digits, a hyphen and three digits, without check digit: 1234-567.',
  block_count_invalid: 'The number to create must be a whole number from 1 to {max, number}.',
  block_past_end:
    '{left, plural, one {Only # number is} other {Only # numbers are}} available from {first} on: the last possible number is 9999-999.',
  block_template_invalid:
    'The template cannot be used: {problem, select, too_long {it is too long.} unreadable {{reason}} several {it must contain one record, but contains {count, number}.} no_fields {it has no fields.} no_008 {it needs field 008.} length_008 {its field 008 must have 40 characters.} unstorable {field {field} contains a character that cannot be stored.} other {{reason}}}',
  block_overlaps:
    'The numbers overlap with block {first} – {last} of centre {center}: an ISSN can belong to only one block.',
  block_holds_foreign_records:
    '{count, plural, one {# of these numbers already has a record} other {# of these numbers already have records}} of another centre; the first is {issn} ({center}).',
  block_not_found: 'ISSN block not found',
  announcement_not_found: 'This announcement does not exist.',
  more_than_own: 'You can only grant permissions that you have.',
  network_only: 'Only administrators of the network can do this; you administer only your own centre.',
  invitation_not_found: 'This invitation is no longer valid. Ask for a new one.',
  setting_fixed: 'This setting is fixed by the server’s environment. Change it there and restart the server.',
  mail_not_found: 'This e-mail does not exist.',
  request_not_found: 'This request does not exist, or another centre handles it.',
  request_ended:
    'This request has ended: {state, select, assigned {ISSNs were assigned} refused {it was refused} withdrawn {the publisher withdrew it} other {it was closed}}.',
  request_without_address: 'The publisher of this request left no e-mail address.',
  request_without_issn: 'This change needs no new ISSN. ISSNs are assigned for new serials and new titles only.',
  requests_off:
    'The centre {center} accepts no requests on this site.{contact, select, none {} other { Write to {contact}.}}',
  too_many_requests:
    'Too many requests were sent. Try again {retry_after, plural, one {in # second} other {in # seconds}}.',
  webhook_not_found: 'This subscription does not exist.',
  url_not_found: 'This URL is not in the list.',
  dashboard_not_found: 'This dashboard does not exist.',
  row_not_found: 'This row does not exist. It may have been deleted.',
  word_not_found: 'This word does not exist. It may have been deleted.',
  ltwa_version_not_found: 'This version of the list does not exist.',
  macro_not_found: 'This macro does not exist. It may have been deleted.',
  template_not_found: 'This template does not exist. It may have been deleted.',
  file_not_found: 'This file does not exist.',
  help_page_not_found: 'This help page does not exist.',
  last_administrator:
    'This change would leave no administrator. Give the permission “Administration” to another user first.',
  user_anonymised: 'This account was anonymised and can no longer be changed.',
  own_administration: 'You cannot remove your own administration permission. Another administrator can do this.',
  password_change_required: 'An administrator set your password. Choose a new password first.',
  not_an_image: 'This is not an image that can be shown: send a PNG, JPEG, GIF or WebP file.',
  block_not_ready: 'Not all records of this block have been created yet.',
  block_scheduled_for_deletion: 'This block is scheduled for deletion, wait for the delete task.',
  block_not_free:
    'A block with non-Free records cannot be deleted: {used, number} of its numbers are used, and {held, number} are reserved by users.',
  block_used_up: 'This block has no free numbers.',
  ic_only: 'Only members of the ISSN International Centre can do this.',
  close_impossible: '{issn} cannot be closed with this save: only a record named in 780 can be closed.',
  merge_same: 'Unable to merge: a record cannot be merged with itself. Enter two different ISSNs.',
  merge_impossible:
    'Unable to merge: {problem, select, kept {{issn} cannot be kept: it does not describe a valid serial.} cancelled {{issn} cannot be cancelled: it is already Cancelled or Suppressed.} claims {{issn} cannot be cancelled: its only description is a draft with changes that only the ISSN International Centre can make. Please correct the draft first.} other {{issn} has no description to merge.}}',
  merge_invalid: 'Unable to merge: the remaining record would break a rule; nothing was merged. {reason}',
  merge_unlike:
    'Unable to merge without a reason: the two records may describe two serials; nothing was merged. {reason}',
  reason_missing: 'An override needs a reason, which is stored in the audit log. Enter a reason.',
  would_be_invalid:
    '{issn} would become invalid: {error}{count, plural, one {} other { In total, # records would become invalid.}}',
  transfer_of_free: '{issn} is Free: it belongs to a block of its centre, so it cannot be transferred.',
  block_country_foreign: 'The centre and the country do not match. {reason}',
  locked_saving: 'This record is locked by another user, who is saving it. Please retry in a moment.',
  many_words_removed:
    '{removed, number} of {words, number} words would be removed from the list, more than 5 percent. Confirm that you want to replace the list.',
  list_changed: 'The list has changed since it was compared with the file. Compare the file with the list again.',
  list_full: 'The list is full: a list can have {limit, number} rows. You can delete retired rows that no record uses.',
  too_many_rows: 'The list would have more than {limit, number} rows, which is the limit. Shorten the file.',
  no_code_column:
    'The first line of the file has no column “code”. Its columns: {found}. Copy the first line from the CSV export of the list.',
  column_twice: 'The first line of the file has the column “{column}” twice. Delete one of them.',
  rows_faulty:
    'Nothing was imported: the file has {faults, plural, one {# error} other {# errors}}, the first in line {line, number}. Correct the file, then choose it again.',
} as const
