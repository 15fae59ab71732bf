import type { LtwaRow } from '@seriatim/contract'
import type { WordsAddress } from './words-address.ts'

/**
 * Props of both tabs: the state in the URL, a function that changes it, and the actions on words that the user may run.
 */
export type TabProps = {
  readonly address: WordsAddress
  readonly go: (changes: WordsAddress, replace?: boolean) => void
  readonly actions: { edit(row: LtwaRow): void; remove(row: LtwaRow): void } | undefined
}
