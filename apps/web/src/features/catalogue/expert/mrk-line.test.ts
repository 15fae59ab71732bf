import { describe, expect, it } from 'vitest'
import { isFields, pastedText } from './mrk-line.ts'

describe('pasted text', () => {
  it.each([
    ['=LDR  00000nas a22\r\n=245  10$aNature\r\n\r\n', 'LDR    00000nas a22\n245 10 $aNature'],
    ['=008  97\\\\c\n=245  \\0$aA {bsol} B', '008    97  c\n245 _0 $aA \\ B'],
    ['245 10 $aNature\n246 1_ $aOther\n', '245 10 $aNature\n246 1_ $aOther'],
    ['A title\n  broken over\nlines', 'A title broken over lines'],
  ])('%j becomes %j', (pasted, text) => {
    expect(pastedText(pasted)).toBe(text)
  })

  it('is fields only when it looks like them', () => {
    expect(isFields('=245  10$aNature')).toBe(true)
    expect(isFields('001    0028-0836')).toBe(true)
    expect(isFields('100 years of solitude')).toBe(false)
    expect(isFields('0028-0836')).toBe(false)
  })
})
