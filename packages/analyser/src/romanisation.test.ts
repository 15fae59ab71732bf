import { dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { romanisationsOf } from './romanisation.ts'
import { traitsOf } from './traits.ts'

const pair = (latin: string, original: string): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    dataField('245', '0', '0', [
      ['6', '880-01'],
      ['a', latin],
    ]),
    dataField('880', '0', '0', [
      ['6', '245-01'],
      ['a', original],
    ]),
  ],
})

describe('romanisationsOf', () => {
  it.each([
    ['by the usual table', 'Ŝuka', 'Щука', ['table']],
    ['by another table of the script', 'Shchuka', 'Щука', ['table']],
    ['by a table, written in other case and punctuation', 'ŜUKA /', 'Щука.', ['table']],
    ['by a table, with non-sorting characters', '\u0098Ŝuka\u009C', 'Щука', ['table']],
    ['that differs from all tables', 'Stschuka', 'Щука', ['hand', 'differs']],
    ['without a table for the script', 'Zhongguo', '中国', ['hand']],
    ['with a letter that the table lacks', 'Nihon no toshokan', '日本の図書館', ['hand']],
    ['without romanisation', '', 'Щука', []],
  ])('recognises a title romanised %s', (_, latin, original, expected) => {
    expect(romanisationsOf(pair(latin, original))).toEqual(expected)
  })

  it('reports an 880 without a partner', () => {
    const [, alone] = pair('', 'Щука').fields
    expect(romanisationsOf({ leader: '', fields: [alone!] })).toEqual(['no_partner'])
  })
})

describe('traitsOf', () => {
  const states = { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] }

  it('returns no traits for a record without diagnostics and 880s', () => {
    expect(traitsOf({ leader: '', fields: [] }, states)).toEqual([])
  })

  it('lists each rule with its variant and field once, and omits damaged tags', () => {
    const findings = [
      { level: 'error', code: 'reference-list.lcCountries', field: '044' },
      { level: 'error', code: 'reference-list.lcCountries', field: '008' },
      { level: 'warning', code: 'missing-tag', field: '##' },
      { level: 'warning', code: 'leader', field: 'LDR' },
    ] as const
    expect(
      traitsOf({ leader: '', fields: [] }, { ...states, isInvalid: true, isBrokenByRule: true, findings }),
    ).toEqual([
      'invalid',
      'broken_by:rule_change',
      'error',
      'error:reference-list.lccountries',
      'error:reference-list',
      'error_field:044',
      'error_field:008',
      'warning',
      'warning:missing-tag',
      'warning:leader',
      'warning_field:ldr',
    ])
  })

  it('lists the scripts of a record and their romanisation', () => {
    expect(traitsOf(pair('Ŝuka', 'Щука'), { ...states, isDraft: true })).toEqual([
      'draft',
      'original',
      'romanisation:table',
      'original_script:cyrl',
      'original_script:cyrl romanisation:table',
    ])
  })
})
