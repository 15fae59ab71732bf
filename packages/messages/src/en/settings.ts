/** Settings, as administration keeps them. */
export const settings = {
  name_issn_submission_quota: 'ISSNs of lists',
  about_issn_submission_quota:
    'How many distinct ISSNs an account may send in with lists within a period, unless the account has a number of its own.',
  name_issn_submission_quota_days: 'Period of the quota',
  about_issn_submission_quota_days:
    'How many days a period lasts. It begins with the first list; then counting starts again.',
  name: 'Setting',
  value: 'Value',
  bounds: 'From {minimum, number} to {maximum, number}; usually {usual, number}.',
  out_of_bounds: 'Enter a whole number from {minimum, number} to {maximum, number}.',
  changed_at: 'Changed',
  changed_by: 'By',
  unit_issn: '{value, number} ISSNs',
  unit_day: '{value, plural, one {# day} other {# days}}',
} as const
