export type { BaseQuestions } from './base-questions.ts'
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
export { DIAGNOSTIC_CODES, FIX_IDS } from './rules/index.ts'
export type { RuleSetting, RuleSettings } from './settings.ts'
