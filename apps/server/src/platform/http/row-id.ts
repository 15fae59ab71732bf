/** Parses the id of a row in a URL. Returns 0, which no row has, if the text is not a number. */
export const parseRowId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

/** `parseRowId` for tables with ids of type `bigint`. */
export const parseBigRowId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)
