import {
  compareLtwaVersions,
  ltwaBrowse,
  ltwaImpact,
  ltwaStartWith,
  ltwaSuggestions,
  ltwaVersionChanges,
  ltwaVersions,
  ltwaWord,
  ltwaWords,
} from '@seriatim/contract'

/** What is no longer true when the list has changed. */
export const CHANGED_WITH_LIST: readonly string[] = [
  ltwaWords,
  ltwaWord,
  ltwaBrowse,
  ltwaStartWith,
  ltwaSuggestions,
  ltwaImpact,
  ltwaVersions,
  ltwaVersionChanges,
  compareLtwaVersions,
].map(({ name }) => name)
