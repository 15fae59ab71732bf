/** Notifications of the server for the logged-in user. */
export const notices = {
  lock_asked: '{username} requests your lock on {issn}.',
  changes_wait: '{count, plural, one {# change waits} other {# changes wait}} for the end of your lock on {issn}.',
  own_change_waits:
    'You saved {cause}. {count, plural, one {# change} other {# changes}} of {issn} {count, plural, one {is} other {are}} waiting{isEdited, select, yes {: {holder} is editing the record} other {}}.',
  own_changes_wait:
    '{count, plural, one {# more record waits} other {# more records wait}} for changes from records that you saved.',
  block_none: '{centre} has no free numbers left.',
  block_soon: '{centre} has {free, plural, one {# free number} other {# free numbers}} left.',
  webhook_paused: 'Changes are no longer sent to {url}: the subscription is paused.',
  requests_new:
    '{count, plural, one {# new request of a publisher has} other {# new requests of publishers have}} no handler.',
  request_answered:
    '{count, plural, one {# request that you handle has} other {# requests that you handle have}} an unanswered message from the publisher.',
  request_withdrawn:
    '{count, plural, one {# request that you handle was} other {# requests that you handle were}} withdrawn by the publisher in the last seven days.',
  import_completed: 'The import of {file} is complete: {records, plural, one {# record} other {# records}}.',
  dry_run_completed: 'The dry run of {file} is complete: {records, plural, one {# record} other {# records}}.',
  import_failed: 'The import of {file} failed.',
  import_cancelled: 'The import of {file} was cancelled.',
  enrichments_completed: 'The import of enrichments {file} is complete: {rows, plural, one {# row} other {# rows}}.',
  enrichments_tried: 'The dry run of enrichments {file} is complete: {rows, plural, one {# row} other {# rows}}.',
  enrichments_failed: 'The import of enrichments {file} failed.',
  enrichments_cancelled: 'The import of enrichments {file} was cancelled.',
  import_drafts:
    '{count, plural, one {# draft} other {# drafts}} from the import of {file} {count, plural, one {has} other {have}} errors.',
  draft_in_error: 'Your draft of {issn} has {count, plural, one {# error} other {# errors}}.',
  drafts_in_error: '{count, plural, one {# more of your drafts has} other {# more of your drafts have}} errors.',
  seen: 'The import is marked as seen.',
  rule_not_set: 'The change of the rule {rule} that {author} scheduled was not made.',
  contact_unaddressed:
    '{count, plural, one {# message from the portal was sent} other {# messages from the portal were sent}} to no centre: enter a contact address for the International Centre.',
  rule_seen: 'The notice is marked as seen.',
} as const
