import type { LtwaRow } from '@seriatim/contract'
import type { WordsAddress } from './words-address.ts'

/** What both tabs get: the address, how to change it, and what may be done with a word. */
export type TabProps = {
  readonly address: WordsAddress
  readonly go: (changes: WordsAddress, replace?: boolean) => void
  readonly deeds: { edit(row: LtwaRow): void; remove(row: LtwaRow): void } | undefined
}
