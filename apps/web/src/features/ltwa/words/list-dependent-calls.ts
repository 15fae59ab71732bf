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

/** Calls whose answers are out of date after a change of the list of abbreviations. */
export const CALLS_DEPENDING_ON_LIST: readonly string[] = [
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
