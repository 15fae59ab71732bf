export { withoutCredentials } from './addresses.ts'
export { askedTogether, type BaseQuestions, type Citations, type KnownRecord, type UrlCheck } from './base-questions.ts'
export { type Diagnostic, inRecordOrder, type Level, ruleOf } from './diagnostic.ts'
export {
  asksBase,
  checkStructure,
  defaultSettings,
  onlyRules,
  rulesOfLists,
  rulesThatFollow,
  type Validation,
  type ValidationOptions,
  validate,
  validateWithBase,
} from './engine.ts'
export { fixFor } from './fix.ts'
export { asksBaseOf, placesExamined } from './made/interpret.ts'
export type { CompilePattern } from './made/kinds.ts'
export { type NonSortingOffer, nonSortingOffers, takeNonSortingOffer } from './non-sorting-offers.ts'
export {
  type CentreCountries,
  CHECKED_LISTS,
  type CountriesOfLc,
  codesFrom,
  REFERENCE_LISTS,
  type ReferenceCodes,
  type ReferenceList,
} from './reference-codes.ts'
export { EMPTY_SUBFIELD } from './rules/empty-subfield.ts'
export {
  appliesIn,
  BASE_RULE_IDS,
  DIAGNOSTIC_CODES,
  FIX_IDS,
  levelsOfCode,
  STRUCTURAL_RULE_IDS,
  variantLevelsOf,
  variantsOfRule,
} from './rules/index.ts'
export { type SerialAspect, type SerialDifference, serialDifferences } from './serial-differences.ts'
export { type Levels, PARAMETER_BOUNDS, type RuleSetting, type RuleSettings, type VariantSettings } from './settings.ts'
