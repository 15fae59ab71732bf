/** Notifications of the server for a person. */
export const notices = {
  lock_asked: '{username} asks for your lock of {issn}.',
  changes_wait: '{count, plural, one {# change waits} other {# changes wait}} for your lock of {issn}.',
  own_change_waits:
    '{count, plural, one {# change} other {# changes}} of {issn} by your save of {cause} {count, plural, one {waits} other {wait}}{isEdited, select, yes {: {holder} is editing it} other {}}.',
  own_changes_wait: '{count, plural, one {# more record waits} other {# more records wait}} for changes by your saves.',
  block_none: '{centre} has no free number left.',
  block_soon: '{centre} has {free, plural, one {# free number} other {# free numbers}} left.',
  webhook_paused: 'Changes are no longer posted to {url}: the subscription is paused.',
  import_completed: 'The import of {file} ended: {records, plural, one {# record} other {# records}}.',
  dry_run_completed: 'The dry run of {file} ended: {records, plural, one {# record} other {# records}}.',
  import_failed: 'The import of {file} failed.',
  import_cancelled: 'The import of {file} was cancelled.',
  enrichments_completed: 'The import of enrichments {file} ended: {rows, plural, one {# row} other {# rows}}.',
  enrichments_tried: 'The dry run of enrichments {file} ended: {rows, plural, one {# row} other {# rows}}.',
  enrichments_failed: 'The import of enrichments {file} failed.',
  enrichments_cancelled: 'The import of enrichments {file} was cancelled.',
  import_drafts:
    '{count, plural, one {# draft} other {# drafts}} of the import of {file} {count, plural, one {has} other {have}} errors.',
  draft_in_error: 'Your draft of {issn} has {count, plural, one {# error} other {# errors}}.',
  drafts_in_error: '{count, plural, one {# more draft of yours has} other {# more drafts of yours have}} errors.',
  seen: 'The import counts as seen.',
  rule_not_set: 'The change of the rule {rule} that {author} set for a date was not carried out.',
  rule_seen: 'The change counts as noted.',
} as const
