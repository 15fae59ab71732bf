export { TITLE_TAGS } from '@seriatim/marc'

/** Key title and title proper, by whose words records rank first. */
export const PROPER_TITLE_TAGS: ReadonlySet<string> = new Set(['222', '245'])

/** The subfields of title fields that hold the title. */
export const TITLE_SUBFIELDS = 'abnp'

/** Where a TEXT query without `anywhere` looks beside title fields: 001, and these subfields of 022. */
export const ISSN_SUBFIELDS = 'alyz'
