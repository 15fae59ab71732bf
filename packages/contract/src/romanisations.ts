/**
 * How fields in original script are romanised: by a table of packages/scripts (`table`), differently (`hand`), differently
 * although a table exists (`differs`, which is also `hand`), or an 880 without a partner (`no_partner`).
 */
export const ROMANISATIONS = ['table', 'hand', 'differs', 'no_partner'] as const
export type Romanisation = (typeof ROMANISATIONS)[number]
