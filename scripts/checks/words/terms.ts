/** Names with the spelling of their owners, and words of which docs/glossary.md chooses one. */
export const TERMS: readonly (string | readonly [string, string])[] = [
  'ISSN',
  'ISSN-L',
  'LTWA',
  'MARCXML',
  'UNIMARC',
  'OAI-PMH',
  'PostgreSQL',
  'OpenSearch',
  'OpenAPI',
  'JavaScript',
  'TypeScript',
  'Unicode',
  'Playwright',
  ['data base', 'database'],
  ['meta data', 'metadata'],
  ['email(s?)', 'e-mail$1'],
  ['(log|sign) on to', 'log in to'],
  ['sub field(s?)', 'subfield$1'],
]

/** Words that write-good calls wordy and that this field needs. */
export const USUAL_WORDS: readonly string[] = [
  ...['it is', 'It is', 'it was', 'It was', 'all of', 'All of', 'a number of', 'A number of', 'type of', 'in between'],
  ...['maximum', 'Maximum', 'minimum', 'Minimum', 'additional', 'Additional', 'in addition', 'In addition', 'multiple'],
  ...['however', 'However', 'therefore', 'Therefore', 'evaluate', 'evaluates', 'validate', 'Validate', 'portion'],
  ...['sufficient', 'equivalent', 'previously', 'outside of', 'similar to'],
]
