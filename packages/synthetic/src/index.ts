export { COUNTRIES } from './countries.ts'
export {
  DEMONSTRATION_CENTRES,
  type Demonstration,
  type DemonstrationCentre,
  demonstrationRecords,
} from './demonstration/index.ts'
export { fieldExamples } from './field-examples.ts'
export { type GenerateOptions, generate, generateIso2709 } from './generate.ts'
export { emptyKeyTitles } from './key-titles.ts'
export { type Random, randomFrom } from './random.ts'
