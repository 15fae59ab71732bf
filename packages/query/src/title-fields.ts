/** What the contract calls title fields; the 880s that stand for them are title fields too. */
export const TITLE_TAGS: readonly string[] = ['130', '210', '222', '240', '242', '245', '246', '247']

/** The subfields of title fields that hold the title. */
export const TITLE_SUBFIELDS = 'abnp'

/** Where a query that looks in titles also looks: 001, and these subfields of 022. */
export const ISSN_SUBFIELDS = 'alyz'
