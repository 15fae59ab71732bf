/** The similarity of titles, and the index keys that find similar titles. */
export { type ComparedTitle, comparedTitle, likeness, titleLikeness } from './likeness.ts'
export { skeleton } from './skeleton.ts'
export {
  initialsKey,
  isSameFolded,
  keyWords,
  listsWithoutOne as withoutOne,
  restKey,
  runKey,
  titleKeys,
  wholeKey,
} from './title-keys.ts'
export type { TitleWord } from './title-words.ts'
export { wordsWithOneTypo as oneSlipAway } from './typos.ts'
