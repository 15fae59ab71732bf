/** Dumps of the public records: the page that lists them. */
export const dumps = {
  title: 'Dumps of the public records',
  none: 'No dump was made yet. They are made by night.',
  about: 'All records that the public sees, made by night. Compressed files can be fetched in parts.',
  sums: 'checksums of these files',
} as const
