/** Settings in the administration. */
export const settings = {
  name_issn_submission_quota: 'ISSN quota for lists',
  about_issn_submission_quota:
    'Number of distinct ISSNs that an account can submit in lists within a period. An account can have a different number.',
  name_issn_submission_quota_days: 'Quota period',
  about_issn_submission_quota_days:
    'Length of a period in days. A period starts with the first list. When it ends, counting starts again.',
  name_url_checks_per_night: 'Links checked per night',
  about_url_checks_per_night:
    'Maximum number of addresses of records that are checked in one night. 0: none. The other addresses are checked in the following nights.',
  name_api_quota_total: 'Free API: total ISSNs',
  about_api_quota_total:
    'Total number of distinct ISSNs that an account can request from the free API. An account can have a different number.',
  name_api_quota_day: 'Free API: records per day',
  about_api_quota_day:
    'Number of records that an account can request from the free API per day (UTC). A repeated record counts again.',
  name_api_quota_second: 'Free API: requests per second',
  about_api_quota_second: 'Number of requests per second that the free API answers for one account.',
  name_help_url: 'External help',
  about_help_url:
    "Address of a wiki that opens in a new window instead of the built-in help, for example https://wiki.example.org/'{'route'}'. “'{'route'}'” is replaced by the name of the current page: search, catalogue, assignment and so on. Empty: the built-in help.",
  name_mail_sender: 'Sender of e-mails',
  about_mail_sender: 'Sender address of the e-mails of this product.',
  name_default_role: 'Role of new accounts',
  about_default_role: 'Code of the role that is preselected in the form for a new account. Empty: no role.',
  name_erasure_days: 'Removal of addresses of deleted public accounts',
  about_erasure_days:
    'Number of days after which the e-mail address of a deleted public account is removed from sent e-mails and from the audit log. A pseudonym remains in the audit log.',
  name_invitation_days: 'Validity of invitations',
  about_invitation_days: 'Number of days for which the link in an invitation is valid.',
  name_site_url: 'Address of this product',
  about_site_url:
    'Web address of this product. Links in e-mails and addresses on public pages begin with it. Empty: the address of the current request.',
  name_mail_days: 'Storage of e-mails',
  about_mail_days: 'Time for which sent and failed e-mails can be read in administration. Then they are deleted.',
  name_request_days: 'Storage of personal data in publishers’ requests',
  about_request_days:
    'Number of days after the end of a request. Then the e-mail address, the contact name, the messages, the notes and the files are deleted. The figures remain.',
  name_oai_domain: 'Domain of OAI identifiers',
  about_oai_domain:
    'Domain in the OAI-PMH identifiers, oai:DOMAIN:ISSN. Harvesters identify records by it. Do not change it after the first harvest.',
  not_of_address: 'Enter one e-mail address with at most {max, number} characters.',
  not_of_domain: 'Enter a domain name with at most {max, number} characters, for example issn.org.',
  not_an_address:
    'Enter an address that begins with https:// or http:// and has at most {max, number} characters, or leave the field empty.',
  no_address: 'none',
  name: 'Setting',
  value: 'Value',
  bounds: 'From {minimum, number} to {maximum, number}; default {usual, number}.',
  out_of_bounds: 'Enter a whole number from {minimum, number} to {maximum, number}.',
  changed_at: 'Changed',
  changed_by: 'Changed by',
  unit_issn: '{value, number} ISSNs',
  unit_day: '{value, plural, one {# day} other {# days}}',
  unit_record: '{value, plural, one {# record} other {# records}}',
  unit_request: '{value, plural, one {# request} other {# requests}}',
  unit_address: '{value, plural, =0 {none} one {# address} other {# addresses}}',
  unit_hour: '{value, plural, one {# hour} other {# hours}}',
  unit_minute: '{value, plural, one {# minute} other {# minutes}}',
  unit_megabyte: '{value, number} MB',
  name_session_hours: 'Session timeout',
  about_session_hours: 'A session ends after this time without use.',
  name_session_total_hours: 'Maximum session length',
  about_session_total_hours: 'A session ends after this time since the log-in, even if it is in use.',
  name_lock_minutes: 'Lock timeout',
  about_lock_minutes:
    'A lock ends after this time without a signal from its holder. An open editor sends a signal every minute.',
  name_import_megabytes: 'Maximum import size',
  about_import_megabytes: 'Maximum size of the file of an import, also after decompression.',
  name_task_days: 'Storage of tasks',
  about_task_days: 'Time for which finished tasks and their results can be seen and downloaded.',
  name_import_file_days: 'Storage of import files',
  about_import_file_days: 'Time for which files of imports and of enrichment tables are stored after their last use.',
  name_product_name: 'Name of this product',
  about_product_name: 'Shown in the menu, on the log-in page and as the sender of e-mails.',
  name_maintenance_message: 'Maintenance: message',
  about_maintenance_message:
    'Message to users before and during announced maintenance. Empty: no maintenance is announced.',
  name_maintenance_from: 'Maintenance: from',
  about_maintenance_from:
    'Start, for example 2026-12-01T18:00Z. Before the start, every page announces the maintenance. After it, the server answers all requests with the message.',
  name_maintenance_until: 'Maintenance: until',
  about_maintenance_until:
    'End, for example 2026-12-01T20:00Z. To end it earlier, use the command “seriatim maintenance off”.',
  fixed_smtp_url: 'Mail server. Without it, e-mails wait in administration.',
  fixed_seriatim_url_check: '1: addresses of records are checked at night.',
  fixed_seriatim_backups: 'Default folder for backups.',
  fixed_seriatim_backups_kept: 'Number of backups that are stored. 0: all.',
  fixed_seriatim_search_cache_mb: 'Memory for searches in megabytes. 0: none.',
  fixed_seriatim_search_kept_mb:
    'Disk space for stored result sets of frequent words in megabytes. 0: none are stored.',
  fixed_seriatim_jobs: '1: background work runs in this server. 0: in a separate worker.',
  fixed_log_level: 'Level of detail of the log.',
  not_of_line: 'Enter one line with at most {max, number} characters.',
  not_of_text: 'Enter a text with at most {max, number} characters, without line breaks.',
  not_of_moment:
    'Enter a date with time and zone, for example 2026-12-01T18:00Z, or leave the field empty. (At most {max, number} characters.)',
  ends_before: 'The end of maintenance must be after its start.',
  fixed: 'Fixed',
  fixed_yes: 'by the server',
  name_data_licence: 'Licence of the public data',
  about_data_licence:
    'The web address of the licence of the public data, for example https://creativecommons.org/publicdomain/zero/1.0/. The portal, linked data, dumps, OAI-PMH, SRU and the description of the API state it. Empty: no licence is stated.',
} as const
