/**
 * The sections (slots) of the alphabet bar next to an index: digits, Latin letters, and one section for each other
 * script.
 */
import { sortKey } from '@seriatim/scripts'

export type Slot = {
  readonly label: string
  /** The position in the index at which the section starts: its first character in the order of sort keys. */
  readonly start: string
  /** Whether the section is a rare script, which is shown only if the index has entries in that script. */
  readonly isRare?: true
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ label: letter.toUpperCase(), start: letter }))

/** The sections of the bar in the order of the index, which sorts by code point. */
export const SLOTS: readonly Slot[] = [
  { label: '0–9', start: '0' },
  ...LATIN,
  { label: 'Α–Ω', start: 'α' },
  { label: 'А–Я', start: 'а' },
  { label: 'Ա–Ֆ', start: 'ա', isRare: true },
  { label: 'א–ת', start: 'א' },
  { label: 'ا–ي', start: 'ء' },
  { label: 'ܐ–ܬ', start: 'ܐ', isRare: true },
  { label: 'ހ', start: 'ހ', isRare: true },
  { label: 'अ–ह', start: 'अ' },
  { label: 'অ–হ', start: 'অ', isRare: true },
  { label: 'ਅ–ਹ', start: 'ਅ', isRare: true },
  { label: 'અ–હ', start: 'અ', isRare: true },
  { label: 'ଅ–ହ', start: 'ଅ', isRare: true },
  { label: 'அ–ஹ', start: 'அ', isRare: true },
  { label: 'అ–హ', start: 'అ', isRare: true },
  { label: 'ಅ–ಹ', start: 'ಅ', isRare: true },
  { label: 'അ–ഹ', start: 'അ', isRare: true },
  { label: 'අ–හ', start: 'අ', isRare: true },
  { label: 'ก–ฮ', start: 'ก', isRare: true },
  { label: 'ກ–ຮ', start: 'ກ', isRare: true },
  { label: 'ཀ–ཧ', start: 'ཀ', isRare: true },
  { label: 'က–ဟ', start: 'က', isRare: true },
  { label: 'ა–ჰ', start: 'ა', isRare: true },
  { label: 'ሀ–ፐ', start: 'ሀ', isRare: true },
  { label: 'ក–ហ', start: 'ក', isRare: true },
  { label: 'ᠠ', start: 'ᠠ', isRare: true },
  { label: 'あ', start: 'ぁ' },
  { label: '漢', start: '㐀' },
  { label: '가', start: '가' },
]

const codePoint = (text: string): number => text.codePointAt(0) ?? 0

/**
 * The number of the section to which a label belongs. Labels that sort before all letters belong to the first section.
 */
export const slotOf = (label: string): number => {
  const first = codePoint(sortKey(label))
  return Math.max(
    SLOTS.findLastIndex(({ start }) => codePoint(start) <= first),
    0,
  )
}
