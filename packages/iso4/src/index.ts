export { type AffectedTitleWords as ConcernedWords, affectedTitleWords as concernedWords } from './affected-words.ts'
export { splitKeyTitle } from './items.ts'
export {
  isListable,
  isPrintable,
  type ListFault,
  type ListProblem,
  type LtwaWord,
  NOT_ABBREVIATED,
  printList,
  type ReadRow,
  readList,
  readRow,
  tidyText,
  WORD_LENGTH_MAX,
  withVisibleDamage as withDamageShown,
} from './list.ts'
export { indexList, type Ltwa } from './ltwa.ts'
export { isSmallWord } from './small-words.ts'
export { starterList } from './starter-list.ts'
export { type Match, type Reason, type Rule, type Suggestion, suggest } from './suggest.ts'
export { swapWord } from './swap.ts'
