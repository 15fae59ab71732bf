/** Parses the id of a row in a URL. Returns 0, which no row has, if the text is not a number. */
export const parseRowId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)
