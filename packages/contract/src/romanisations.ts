/**
 * How fields in original script are romanised. `table`: by a table of packages/scripts. `hand`: in another way.
 * `differs`: in another way although a table exists, which is also `hand`. `no_partner`: an 880 without a partner.
 */
export const ROMANISATIONS = ['table', 'hand', 'differs', 'no_partner'] as const
export type Romanisation = (typeof ROMANISATIONS)[number]
