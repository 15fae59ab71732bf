import { expect, test } from 'vitest'
import { romaniseCyrillic, romaniseGreek } from './romanise.ts'

test('Cyrillic by ISO 9', () => {
  expect(romaniseCyrillic('Щётка, объезд; Юрій Ґедзь')).toBe('Ŝëtka, obʺezd; Ûrìj G̀edzʹ')
})

test('Greek by ISO 843', () => {
  expect(romaniseGreek('Θεσσαλονίκη Ψυχή')).toBe('Thessaloníkī Psychī́')
})
