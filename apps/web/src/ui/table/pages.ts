/** How many pages a list has: one at least. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
