/** The page of dumps of the public records. */
export const dumps = {
  title: 'Dumps of the public records',
  none: 'No dump was made yet. They are made by night.',
  about: 'All records that the public sees, made by night. Compressed files can be fetched in parts.',
  sums: 'checksums of these files',
} as const
