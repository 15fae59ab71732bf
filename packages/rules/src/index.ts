export { withoutCredentials } from './addresses.ts'
export { kindNeedsDatabase as asksBaseOf, placesExamined } from './custom/compile-custom-rule.ts'
export type { CompilePattern } from './custom/kinds.ts'
export { type Diagnostic, inRecordOrder, type Level, ruleOfCode as ruleOf } from './diagnostic.ts'
export {
  checkStructure,
  defaultSettings,
  needsDatabase as asksBase,
  restrictToRules as onlyRules,
  rulesOfLists,
  rulesOnOtherRecords as rulesThatFollow,
  type Validation,
  type ValidationOptions,
  validate,
  validateWithDatabase as validateWithBase,
} from './engine.ts'
export { fixFor } from './fix.ts'
export {
  acceptNonSortingOffer as takeNonSortingOffer,
  type NonSortingOffer,
  nonSortingOffers,
} from './non-sorting-offers.ts'
export {
  type CentreCountries,
  CHECKED_LISTS,
  type CountriesOfLc,
  codesFrom,
  REFERENCE_LISTS,
  type ReferenceCodes,
  type ReferenceList,
} from './reference-codes.ts'
export {
  batchQueries as askedTogether,
  type Citations,
  type KnownRecord,
  type RuleQueries as BaseQuestions,
  type UrlCheck,
} from './rule-queries.ts'
export { EMPTY_SUBFIELD } from './rules/empty-subfield.ts'
export {
  appliesIn,
  DATABASE_RULE_IDS as BASE_RULE_IDS,
  DIAGNOSTIC_CODES,
  FIX_IDS,
  levelsOfCode,
  STRUCTURAL_RULE_IDS,
  variantLevelsOf,
  variantsOfRule,
} from './rules/index.ts'
export { type SerialAspect, type SerialDifference, serialDifferences } from './serial-differences.ts'
export { type Levels, PARAMETER_BOUNDS, type RuleSetting, type RuleSettings, type VariantSettings } from './settings.ts'
