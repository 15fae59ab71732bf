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

/** Marks that go onto a letter are shown on a circle. */
const shownAs = (key: string): string => (/^\p{M}/u.test(key) ? `◌${key}` : key)

/** How the keys of a layout are shown. */
export const displayOf = ({ layout }: { readonly layout: Layout }): Record<string, string> => {
  const keys = Object.values(layout).flatMap((rows) => rows?.flatMap((row) => row.split(' ')) ?? [])
  return { ...Object.fromEntries(keys.map((key) => [key, shownAs(key)])), ...NAMED }
}
