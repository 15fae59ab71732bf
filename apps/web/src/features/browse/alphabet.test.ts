import { sortKey } from '@seriatim/scripts'
import { expect, it } from 'vitest'
import { SLOTS, slotOf } from './alphabet.ts'

it.each([
  ['Nature', 'N'],
  ['\u0098The \u009cnature', 'N'],
  ['Ørsted', 'O'],
  ['2000 years', '0–9'],
  ['!!!', '0–9'],
  ['Ακτές', 'Α–Ω'],
  ['Журнал', 'А–Я'],
  ['כתב', 'א–ת'],
  ['مجلة', 'ا–ي'],
  ['Հայ', 'Ա–Ֆ'],
  ['தமிழ்', 'அ–ஹ'],
  ['วารสาร', 'ก–ฮ'],
  ['საქართველო', 'ა–ჰ'],
  ['しお', 'あ'],
  ['沿岸', '漢'],
  ['한국', '가'],
])('assigns %s to the section %s of the alphabet bar', (label, slot) => expect(SLOTS[slotOf(label)]!.label).toBe(slot))

it('returns the sections of the bar in index order, each with its first character', () => {
  const starts = SLOTS.map(({ start }) => sortKey(start))
  expect(starts).toEqual(starts.toSorted((one, other) => one.codePointAt(0)! - other.codePointAt(0)!))
  for (const [index, { start }] of SLOTS.entries()) expect(slotOf(start)).toBe(index)
})
