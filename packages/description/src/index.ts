export {
  checkForm,
  comparedTitle,
  FORM_FAULTS,
  type FormFault,
  type FormFaultCode,
  type FormLists,
} from './check-form.ts'
export { citedTitle, type DescribedRecord as Described, describeForm } from './describe-form.ts'
export { type Duplicate, duplicateAsSuccessor, duplicateForMedium, renumbered } from './duplicate.ts'
export { DUPLICATE_REASONS, type DuplicateReason } from './duplicate-profile.ts'
export { mediumWord, qualifierForMedium } from './medium-qualifier.ts'
export { ONLINE, type Provisional } from './provisional.ts'
export { romanise } from './romanised.ts'
