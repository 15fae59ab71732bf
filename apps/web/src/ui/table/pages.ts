/** The number of pages of a list, at least one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
