/** The slots of the narrow bar beside an index: digits, the letters of Latin, and one slot for each other script. */
import { sortKey } from '@seriatim/scripts'

export type Slot = {
  /** As it is shown. */
  readonly label: string
  /** What leads to its first entry when it is typed: the first character of the slot in the order of sort keys. */
  readonly start: string
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ label: letter.toUpperCase(), start: letter }))

/** In the order of the index, which is that of code points. */
export const SLOTS: readonly Slot[] = [
  { label: '0–9', start: '0' },
  ...LATIN,
  { label: 'Α–Ω', start: 'α' },
  { label: 'А–Я', start: 'а' },
  { label: 'א–ת', start: 'א' },
  { label: 'ا–ي', start: 'ء' },
  { label: 'अ–ह', start: 'अ' },
  { label: 'あ', start: 'ぁ' },
  { label: '漢', start: '㐀' },
  { label: '가', start: '가' },
]

const codePoint = (text: string): number => text.codePointAt(0) ?? 0

/** The slot that a label stands in; the first one for what comes before all letters. */
export const slotOf = (label: string): number => {
  const first = codePoint(sortKey(label))
  return Math.max(
    SLOTS.findLastIndex(({ start }) => codePoint(start) <= first),
    0,
  )
}
