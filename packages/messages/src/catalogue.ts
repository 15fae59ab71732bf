import type { en } from './en/index.ts'

/** The type of every language. English is the source, and a missing key in another language is a type error. */
export type Catalogue = {
  readonly [Namespace in keyof typeof en]: { readonly [Key in keyof (typeof en)[Namespace]]: string }
}

export type Namespace = keyof Catalogue

/** A full message key: `rules.missing-tag`, `errors.locked`. */
export type MessageKey = { [N in Namespace]: `${N}.${Extract<keyof Catalogue[N], string>}` }[Namespace]
