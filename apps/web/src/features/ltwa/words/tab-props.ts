import type { LtwaRow } from '@seriatim/contract'
import type { WordsAddress } from './words-address.ts'

/** Props of both tabs: the URL state, how to change it, and the allowed actions on words. */
export type TabProps = {
  readonly address: WordsAddress
  readonly go: (changes: WordsAddress, replace?: boolean) => void
  readonly actions: { edit(row: LtwaRow): void; remove(row: LtwaRow): void } | undefined
}
