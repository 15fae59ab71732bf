import { compileMacro } from '@seriatim/macros'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANGE_KINDS, type ChangeForm, EMPTY_FORM, macroOf } from './change-macro.ts'

const form = (part: Partial<ChangeForm>): ChangeForm => ({ ...EMPTY_FORM, ...part })
const reads = (macro: string): boolean => 'macro' in compileMacro(macro)

describe('the form of common changes', () => {
  it.each([
    [{ kind: 'set', tag: '264', code: 'b', value: 'Éditions' }, 'set 264$b = "Éditions"'],
    [
      { kind: 'set', tag: '044', code: 'a', value: 'fr', only: 'is', onlyText: 'xx' },
      'set 044$a = "fr" where $a = "xx"',
    ],
    [{ kind: 'replace', tag: '245', found: 'a "b"', with: '' }, 'replace "a ""b""" with "" in 245$a'],
    [
      { kind: 'replace', tag: '245', found: 'cat', with: 'dog', foundAs: 'word' },
      'replace word "cat" with "dog" in 245$a',
    ],
    [
      { kind: 'replace', tag: '856', code: 'u', found: '^http://(.*)', with: 'https://$1', foundAs: 'pattern' },
      'replace /^http:\\/\\/(.*)/ with "https://$1" in 856$u',
    ],
    [{ kind: 'delete_subfield', tag: '245', code: 'h' }, 'delete 245$h'],
    [
      { kind: 'delete_field', tag: '856', only: 'contains', onlyCode: 'u', onlyText: 'geocities' },
      'delete 856 where $u contains "geocities"',
    ],
    [
      { kind: 'add_field', tag: '650', indicators: '#7', subfields: '$a Botany $2 fast' },
      'add 650 #7 $a "Botany" $2 "fast"',
    ],
    [{ kind: 'position', place: '008/06', value: 'd' }, 'set 008/06 = "d"'],
    [
      { kind: 'position', place: '008/06', value: 'd', only: 'is', onlyText: 'c' },
      'set 008/06 = "d" where 008/06 = "c"',
    ],
    [{ kind: 'category', category: 'reg' }, 'set 699$8 = "reg"'],
  ] satisfies [Partial<ChangeForm>, string][])('converts %j to a valid macro', (part, macro) => {
    expect(macroOf(form(part))).toBe(macro)
    expect(reads(macro)).toBe(true)
  })

  it.each([
    {},
    { tag: '24', value: 'x' },
    { tag: '245', code: '$', value: 'x' },
    { kind: 'replace', tag: '245' },
    { kind: 'add_field', tag: '650', subfields: 'Botany' },
    { kind: 'add_field', tag: '650', subfields: '$a ' },
    { kind: 'position', place: '245/01', value: 'x' },
    { kind: 'category' },
    { kind: 'delete_field', tag: '856', only: 'is' },
  ] satisfies Partial<ChangeForm>[])('is incomplete with %j', (part) => {
    expect(macroOf(form(part))).toBeUndefined()
  })

  it('creates a valid macro from all texts except those with control characters', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .filter((value) => !/[\p{Cc}\u0098\u009c\p{Cs}]/u.test(value))
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGE_KINDS.filter((kind) => kind !== 'position' && kind !== 'category')),
        fc.constantFrom('245', '500', '856'),
        fc.record({ value: text, found: text, with: text.filter((value) => !value.includes('$')), onlyText: text }),
        fc.constantFrom('all', 'is', 'contains' as const),
        (kind, tag, texts, only) => {
          const macro = macroOf(form({ kind, tag, ...texts, only, subfields: `$a ${texts.value.replaceAll('$', '')}` }))
          if (macro !== undefined) expect([macro, reads(macro)]).toEqual([macro, true])
        },
      ),
    )
  })
})
