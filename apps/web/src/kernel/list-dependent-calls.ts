import { LIST_AREAS } from '@seriatim/contract'

/** Names of the calls that return rules, codes, keyboards and reference lists. */
export const RULE_AND_LIST_CALLS: readonly string[] = [
  ...(['ruleSettings', 'codeLists', 'issnCenters', 'virtualKeyboards'] as const),
  ...Object.values(LIST_AREAS).map(({ call }) => call),
]

/** Names of calls to refetch when a rule or list has changed: the lists, and answers that contain labels of lists. */
export const CALLS_DEPENDING_ON_LISTS: readonly string[] = [
  ...RULE_AND_LIST_CALLS,
  ...(['search', 'searchFacet', 'explainSearch', 'keywordAutocomplete', 'browseTitles', 'browsePublishers'] as const),
]
