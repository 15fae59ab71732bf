import { expect, it } from 'vitest'
import { duplicateKindKey, isSuccessorIndicator, renumbered } from './duplicate-kind.ts'

it('replaces only the number of the record itself in the text of a duplicate', () => {
  const typed = '001    4200-0017\n022 0_ $a4200-0017$l4200-0017$z4200-0009\n776 08 $x4200-0017\n500 __ $a4200-0017'
  expect(renumbered(typed, '4200-0033')).toBe(
    '001    4200-0033\n022 0_ $a4200-0033$l4200-0033$z4200-0009\n776 08 $x4200-0017\n500 __ $a4200-0017',
  )
  expect(renumbered(typed, '4200-0017')).toBe(typed)
  expect(renumbered('no number', '4200-0017')).toBe('no number')
})

it('has an ASCII key for each kind of duplicate', () => {
  expect(duplicateKindKey({ kind: 'medium', medium: 'c/r' })).toBe('medium.c_r')
  expect(duplicateKindKey({ kind: 'successor', indicator2: '0' })).toBe('successor.0')
  expect(isSuccessorIndicator('7') && !isSuccessorIndicator('8')).toBe(true)
})
