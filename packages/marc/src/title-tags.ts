/** The title fields of MARC 21; 880s linked to them are title fields too. */
export const TITLE_TAGS: ReadonlySet<string> = new Set(['130', '210', '222', '240', '242', '245', '246', '247'])
