import { expect, test } from 'vitest'
import { romaniseCyrillic, romaniseGreek } from './romanise.ts'

test('romaniseCyrillic follows ISO 9', () => {
  expect(romaniseCyrillic('Щётка, объезд; Юрій Ґедзь')).toBe('Ŝëtka, obʺezd; Ûrìj G̀edzʹ')
})

test('romaniseGreek follows ISO 843', () => {
  expect(romaniseGreek('Θεσσαλονίκη Ψυχή')).toBe('Thessaloníkī Psychī́')
})
