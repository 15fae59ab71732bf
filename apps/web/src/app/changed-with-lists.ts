import { LIST_AREAS } from '@seriatim/contract'

/** The calls that answer rules, codes, keyboards and reference lists, by name. */
export const RULES_AND_LISTS: readonly string[] = [
  ...(['ruleSettings', 'codeLists', 'issnCenters', 'virtualKeyboards'] as const),
  ...Object.values(LIST_AREAS).map(({ call }) => call),
]

/** What is no longer true when one of them has changed: those, and what is made of labels. */
export const CHANGED_WITH_LISTS: readonly string[] = [
  ...RULES_AND_LISTS,
  ...(['search', 'searchFacet', 'explainSearch', 'keywordAutocomplete', 'browseTitles', 'browsePublishers'] as const),
]
