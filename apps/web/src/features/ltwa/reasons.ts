import type { AnswerOf, ltwaSuggestions } from '@seriatim/contract'
import { translateUnknown } from '../../app/i18n.ts'

export type Suggestions = AnswerOf<typeof ltwaSuggestions>
export type Match = Suggestions['matches'][number]

/** Why a word stands as it does, as a sentence; '' for a reason that this version does not know. */
export const sentenceFor = ({ word, reason, rules }: Match): string =>
  translateUnknown('abbreviation', `reason_${reason}`, { word, rule: rules[0]?.word ?? '' }) ?? ''

/** What a word is that was left out: article, preposition ... */
export const kindOfLeftOut = ({ reason }: Match): string => translateUnknown('abbreviation', `left_out_${reason}`) ?? ''
