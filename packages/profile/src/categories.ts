/** The categories of a record, 699 $8: Register, Work, Free, Validation Request, Legacy, Suppressed, Cancelled. */
export const CATEGORIES = ['reg', 'wor', 'fre', 'val', 'leg', 'sup', 'can'] as const
export type Category = (typeof CATEGORIES)[number]

export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category)
