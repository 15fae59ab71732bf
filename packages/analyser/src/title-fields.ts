/** The title fields of the contract; 880s that stand for them are title fields too. */
export const TITLE_TAGS: ReadonlySet<string> = new Set(['130', '210', '222', '240', '242', '245', '246', '247'])

/** Key title and title proper, by whose words records rank first. */
export const PROPER_TITLE_TAGS: ReadonlySet<string> = new Set(['222', '245'])

/** The subfields of title fields that hold the title. */
export const TITLE_SUBFIELDS = 'abnp'

/** Where a TEXT query without `anywhere` looks beside title fields: 001, and these subfields of 022. */
export const ISSN_SUBFIELDS = 'alyz'
