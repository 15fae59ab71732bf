import type { en } from './en/index.ts'

/** The shape that every language fills: English is the source, a key missing elsewhere fails the type check. */
export type Catalogue = {
  readonly [Namespace in keyof typeof en]: { readonly [Key in keyof (typeof en)[Namespace]]: string }
}

export type Namespace = keyof Catalogue

/** A message named in full: `rules.missing-tag`, `errors.locked`. */
export type MessageKey = { [N in Namespace]: `${N}.${Extract<keyof Catalogue[N], string>}` }[Namespace]
