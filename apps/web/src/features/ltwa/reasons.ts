import type { AnswerOf, ltwaSuggestions } from '@seriatim/contract'
import { translateUnknown } from '../../kernel/i18n.ts'

export type Suggestions = AnswerOf<typeof ltwaSuggestions>
export type Match = Suggestions['matches'][number]

/** A sentence that says why a word has its form in the abbreviation; '' for an unknown reason. */
export const reasonSentence = ({ word, reason, rules }: Match): string =>
  translateUnknown('abbreviation', `reason_${reason}`, { word, rule: rules[0]?.word ?? '' }) ?? ''

/** The kind of an omitted word, such as article or preposition. */
export const kindOfOmittedWord = ({ reason }: Match): string =>
  translateUnknown('abbreviation', `left_out_${reason}`) ?? ''
