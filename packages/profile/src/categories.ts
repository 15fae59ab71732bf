/** The categories of a record in 699 $8: Register, Work, Free, Validation Request, Legacy, Suppressed, Cancelled. */
export const CATEGORIES = ['reg', 'wor', 'fre', 'val', 'leg', 'sup', 'can'] as const
export type Category = (typeof CATEGORIES)[number]

/** The categories of ISSNs that are no longer in use. */
export const WITHDRAWN_CATEGORIES = ['sup', 'can'] as const satisfies readonly Category[]

export const isWithdrawn = (category: unknown): boolean =>
  (WITHDRAWN_CATEGORIES as readonly unknown[]).includes(category)

export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category)
