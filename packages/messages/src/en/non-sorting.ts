/** Non-sorting characters: marking, display and suggestions. */
export const nonSorting = {
  toggle: 'Mark as not sorting',
  tool: 'Mark what is selected as not sorting, or take the marks away (Ctrl+Alt+N)',
  begin: 'Non-sorting characters begin (U+0098)',
  end: 'Non-sorting characters end (U+009C)',
  offers: 'Titles that begin with an article',
  begins_with: 'The title begins with the article “{article}”.',
  mark: 'Mark “{article}” as not sorting',
  key: 'Not sorting',
  skipped: 'Not sorted: “{text}”',
  nowhere: 'Put the cursor into a title first.',
} as const
