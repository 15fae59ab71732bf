import { placeInFront, placeJoint } from '@seriatim/rules/sentences'
import { translateUnknown } from '../kernel/i18n.ts'

/** The sentence of a diagnostic, preceded by its place in the record: `780[2] $x: ...`, `008/07-10: ...`. */
export const placedSentence = (found: Parameters<typeof placeInFront>[0]): string => {
  const { error } = found
  const place = placeInFront(found)
  if (place === undefined) return error
  const joint = placeJoint(error)
  if (joint !== undefined) return `${place}${joint}${error}`
  return translateUnknown('common', 'labelled', { label: place, value: error }) ?? error
}
