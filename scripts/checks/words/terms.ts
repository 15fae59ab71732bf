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

/** Words and phrases that write-good reports and that this field needs. */
export const USUAL_WORDS: ReadonlySet<string> = new Set([
  ...['it is', 'it was', 'all of', 'a number of', 'type of', 'in between', 'whether or not', 'at this time'],
  ...[
    'maximum',
    'minimum',
    'additional',
    'in addition',
    'multiple',
    'however',
    'therefore',
    'sufficient',
    'equivalent',
  ],
  ...['evaluate', 'evaluates', 'validate', 'monitor', 'modify', 'indicate', 'designate', 'demonstrate', 'participate'],
  ...['requirement', 'retain', 'portion', 'previously', 'outside of', 'similar to', 'satisfy', 'the month of'],
  ...['in a word', 'in the gutter', 'broken record', 'point in time', '%s', '%j', 'x', 'or'],
])
