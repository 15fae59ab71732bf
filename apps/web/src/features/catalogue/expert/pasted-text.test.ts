import { describe, expect, it } from 'vitest'
import { isFields, pastedText } from './pasted-text.ts'

describe('pasted text', () => {
  it.each([
    ['=LDR  00000nas a22\r\n=245  10$aNature\r\n\r\n', 'LDR    00000nas a22\n245 10 $aNature'],
    ['=008  97\\\\c\n=245  \\0$aA {bsol} B', '008    97  c\n245 _0 $aA \\ B'],
    ['245 10 $aNature\n246 1_ $aOther\n', '245 10 $aNature\n246 1_ $aOther'],
    ['24510$$aNature$$bprix 5 $', '245 10 $aNature$bprix 5 {dollar}'],
    ['245 1 0 Nature : ‡b the journal', '245 10 $aNature :$bthe journal'],
    ['022 0_ $a 0028-0836\n245 00 $a Nature $b (London)', '022 0_ $a0028-0836\n245 00 $aNature$b(London)'],
    ['000123456 24500 L $$aNature\n000123456 FMT   L SE', '245 00 $aNature\n000123456 FMT   L SE'],
    ['A title\n  broken over\nlines', 'A title broken over lines'],
  ])('%j is converted to %j', (pasted, text) => {
    expect(pastedText(pasted)).toBe(text)
  })

  it('is converted to fields only if its format is recognised', () => {
    expect(isFields('=245  10$aNature')).toBe(true)
    expect(isFields('001    0028-0836')).toBe(true)
    expect(isFields('100 years of solitude')).toBe(false)
    expect(isFields('0028-0836')).toBe(false)
  })
})
