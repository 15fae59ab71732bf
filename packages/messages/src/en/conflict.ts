/** Two people at one record: merging their changes, asking for a lock and handing it over. */
export const conflict = {
  merge: 'Merge both',
  merge_title: 'Your changes and those of {author}',
  merge_summary:
    '{conflicts, plural, one {Both of you changed # field in different ways: choose what stands.} other {Both of you changed # fields in different ways: choose what stands.}}',
  field: 'Field {tag}',
  mine: 'Yours',
  theirs: '{author}',
  both: 'Both',
  deleted: 'deleted',
  becomes: 'Becomes:',
  together:
    '{count, plural, one {# other change is merged automatically} other {# other changes are merged automatically}}',
  apply: 'Apply merge',
  all_mine: 'Keep all of mine',
  all_theirs: 'Keep all by {author}',
  later: 'Decide later',
  open: '{count, plural, one {# field is still open.} other {# fields are still open.}}',
  merged:
    '{count, plural, =0 {Your text goes on from the newer version.} one {Merged: # change of the newer version was taken over.} other {Merged: # changes of the newer version were taken over.}} Undo brings your text back.',
  somebody: 'somebody else',
  ask: 'Ask for it',
  ask_again: 'Ask again',
  withdraw: 'Cancel request',
  edit_now: 'Edit now',
  waiting: 'You will be told here when it is free.',
  handed_to_you: '{issn} was handed over to you.',
  free_now: '{issn} is free now.',
  asked: '{names} would like to edit this record (asked {date}).',
  asked_toast: '{names} would like to edit {issn}.',
  hand_over: 'Hand it over',
  not_now: 'Not now',
  hand_over_edited:
    'Saving lets it go. If you hand it over before, your text is kept in this browser and can be merged later.',
  hand_over_unedited: 'You have changed nothing that is not saved.',
} as const
