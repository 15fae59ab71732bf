import type { Layout } from './use-virtual-keys.ts'

const NAMED: Readonly<Record<string, string>> = {
  '{bksp}': '⌫',
  '{enter}': '⏎',
  '{shift}': '⇧',
  '{lock}': '⇪',
  '{alt}': 'Alt',
  '{altgr}': 'AltGr',
  '{space}': ' ',
}

/** The label of a key; a combining mark is shown on a dotted circle. */
const shownAs = (key: string): string => (/^\p{M}/u.test(key) ? `◌${key}` : key)

/** The labels of the keys of a layout. */
export const displayOf = ({ layout }: { readonly layout: Layout }): Record<string, string> => {
  const keys = Object.values(layout).flatMap((rows) => rows?.flatMap((row) => row.split(' ')) ?? [])
  return { ...Object.fromEntries(keys.map((key) => [key, shownAs(key)])), ...NAMED }
}
