export { askedTogether, type BaseQuestions, type Citations, type KnownRecord, type UrlCheck } from './base-questions.ts'
export type { Diagnostic, Level } from './diagnostic.ts'
export {
  checkStructure,
  defaultSettings,
  type Validation,
  type ValidationOptions,
  validate,
  validateWithBase,
} from './engine.ts'
export { fixFor } from './fix.ts'
export { type NonSortingOffer, nonSortingOffers, takeNonSortingOffer } from './non-sorting-offers.ts'
export { codesFrom, REFERENCE_LISTS, type ReferenceCodes, type ReferenceList } from './reference-codes.ts'
export { BASE_RULE_IDS, DIAGNOSTIC_CODES, FIX_IDS, STRUCTURAL_RULE_IDS } from './rules/index.ts'
export type { RuleSetting, RuleSettings } from './settings.ts'
