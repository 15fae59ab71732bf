/** The categories of a record, 699 $8: Register, Work, Free, Validation Request, Legacy, Suppressed, Cancelled. */
export const CATEGORIES = ['reg', 'wor', 'fre', 'val', 'leg', 'sup', 'can'] as const
export type Category = (typeof CATEGORIES)[number]

/** The categories of numbers that are no longer in use: suppressed and cancelled. */
export const WITHDRAWN_CATEGORIES = ['sup', 'can'] as const satisfies readonly Category[]

export const isWithdrawn = (category: unknown): boolean =>
  (WITHDRAWN_CATEGORIES as readonly unknown[]).includes(category)

export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category)
