import { LIST_AREAS } from '@seriatim/contract'

/** Names of the calls that return rules, codes, keyboards and reference lists. */
export const RULES_AND_LISTS: readonly string[] = [
  ...(['ruleSettings', 'codeLists', 'issnCenters', 'virtualKeyboards'] as const),
  ...Object.values(LIST_AREAS).map(({ call }) => call),
]

/** Names of calls to refetch when a rule or list has changed: the lists, and answers that contain labels of lists. */
export const CHANGED_WITH_LISTS: readonly string[] = [
  ...RULES_AND_LISTS,
  ...(['search', 'searchFacet', 'explainSearch', 'keywordAutocomplete', 'browseTitles', 'browsePublishers'] as const),
]
