/**
 * How a record's fields in original script are romanised: as a table of packages/scripts says (`table`), otherwise (`hand`),
 * otherwise although there is a table for the text (`differs`, which is `hand` too); or an 880 has no partner (`no_partner`).
 */
export const ROMANISATIONS = ['table', 'hand', 'differs', 'no_partner'] as const
export type Romanisation = (typeof ROMANISATIONS)[number]
