export { TITLE_TAGS } from '@seriatim/marc'

/** Key title and title proper. Ranking prefers matches in these fields. */
export const PROPER_TITLE_TAGS: ReadonlySet<string> = new Set(['222', '245'])

/** The subfields of title fields that hold the title. */
export const TITLE_SUBFIELDS = 'abnp'

/** Subfields of 022 that a TEXT query without `anywhere` searches in addition to titles, together with 001. */
export const ISSN_SUBFIELDS = 'alyz'
