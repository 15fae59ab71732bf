/** The title fields of the contract. An 880 linked to one of them is a title field too. */
export const TITLE_TAGS: readonly string[] = ['130', '210', '222', '240', '242', '245', '246', '247']

/** The subfields of title fields that hold the title. */
export const TITLE_SUBFIELDS = 'abnp'

/** Subfields of 022 that a query in titles also searches, together with 001. */
export const ISSN_SUBFIELDS = 'alyz'
