/** The page of dumps of the public records. */
export const dumps = {
  title: 'Dumps of the public records',
  none: 'No dumps yet. Dumps are created at night.',
  about: 'All public records. The files are created at night. Compressed files can be downloaded in parts.',
  sums: 'checksums of these files',
} as const
