export const days = {
  choose: 'Choose {what} in a calendar',
  calendar: 'Calendar: {what}',
  pattern: 'MM/DD/YYYY',
  unreadable: 'This is not a valid date. Enter it like {example} or 2026-11-17.',
  outside_min: 'This date is before {day}.',
  outside_max: 'This date is after {day}.',
  previous_month: 'Previous month',
  next_month: 'Next month',
  previous_year: 'Previous year',
  next_year: 'Next year',
  previous_decade: 'Previous ten years',
  next_decade: 'Next ten years',
} as const
