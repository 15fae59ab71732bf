/** The title fields of MARC 21. An 880 linked to one of them is a title field too. */
export const TITLE_TAGS: ReadonlySet<string> = new Set(['130', '210', '222', '240', '242', '245', '246', '247'])
