/** Non-sorting characters: marking, display and suggestions. */
export const nonSorting = {
  toggle: 'Mark as non-sorting',
  tool: 'Mark the selection as non-sorting, or remove the marks (Ctrl+Alt+N)',
  begin: 'Non-sorting characters begin (U+0098)',
  end: 'Non-sorting characters end (U+009C)',
  offers: 'Titles that begin with an article',
  begins_with: 'The title begins with the article “{article}”.',
  mark: 'Mark “{article}” as non-sorting',
  key: 'Non-sorting',
  skipped: 'Non-sorting: “{text}”',
  nowhere: 'Put the cursor in a title first.',
} as const
