/** The number of a row by the id of its address; one that there is none of for what is no number. */
export const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)
