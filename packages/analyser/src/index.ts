/**
 * Derives index data from records: words and places, facets and sort keys. Also contains the tests that evaluate
 * queries on records.
 */
export { ANALYSER_VERSION, analyse, type SearchDoc } from './analyse.ts'
export { runsTest } from './clause-tests.ts'
export {
  facetValuesOf,
  isBooleanTerm,
  isListTerm,
  yearBound as yearAs,
} from './facets.ts'
export { centreOf, factsOf, rowFactsOf, statedCategory, yearAt as yearOf } from './facts.ts'
export { type Heading, type HeadingReference, headingsOf, labelLexemes, typedPlaceKey } from './headings.ts'
export { keyTest, numberTest, plainNumber, type ValueTest } from './key-test.ts'
export { Lexemes } from './lexemes.ts'
export { allowsZeroOccurrences as allowsNone } from './line-matches.ts'
export { effectiveTag } from './linked-field.ts'
export { recordTest } from './matches.ts'
export { LAST_ORDINAL, linkedMark, linkedPlace as originalOf, placeSuffix, repeatMark } from './occurrence-marks.ts'
export { runsOf, runsOfCodes, runsOfField } from './occurrences.ts'
export { FIELD_GAP, type Run } from './phrase.ts'
export {
  HIDDEN_CODES,
  HIDDEN_TAGS,
  isHiddenTag,
  isPublicCategory,
  PUBLIC_CATEGORIES,
  PUBLIC_PART_VERSION,
  type PublicCategory,
  publicFields,
} from './public-part.ts'
export { romanisationsOf } from './romanisation.ts'
export { type MatchContext, SearchedRecord } from './searched-record.ts'
export { PROPER_TITLE_TAGS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
export { bothTraits, conditionTrait, TRAITS_VERSION, type TraitStates, traitsOf, traitsWithStates } from './traits.ts'
export { compareCodePoints, isCutWord, wordTest } from './word-test.ts'
export { cjkLexeme, exactTitleLexeme, issnLexeme, pairLexeme, properLexeme } from './words.ts'
