import { controlField, dataField, fromLines, type MarcRecord, toLines } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE, freeRecord, templateProblem } from './free-record.ts'

const FRANCE = { center: '_7', isoCountry: 'FRA', lcCountry: 'fr', entered: new Date('2026-11-21T23:59:00Z') }

describe('a Free record', () => {
  it('has the fields of the default template with ISSN, centre, country and date', () => {
    expect(toLines(freeRecord(DEFAULT_TEMPLATE, '1234-5679', FRANCE))).toEqual([
      '=LDR  00000nas a2200000 i 4500',
      '=001  1234-5679',
      '=003  ISSN',
      '=007  ta',
      '=008  261121cuuuu9999fr\\uu\\p\\\\\\\\\\\\\\0\\\\\\\\0und\\\\',
      '=022  \\\\$a1234-5679$2_7',
      '=044  \\\\$afr$cFRA',
      '=699  \\\\$8fre',
    ])
  })

  it('keeps the fields of a template, except those that belong to one record only', () => {
    const { record } = fromLines([
      '=LDR  01234cas a2200345 i 4500',
      '=001  0000-0019',
      '=005  20200101000000.0',
      '=008  200101c20209999gw\\qr\\p\\o\\\\\\\\\\0\\\\\\\\0ger\\\\',
      '=022  0\\$a0000-0019$l0000-0019$z1234-5679$2_9$65',
      '=039  \\9$a202001010000$bsomebody',
      '=044  \\\\$agw$cDEU',
      '=500  \\\\$aA note that all have',
      '=699  \\\\$8reg$v_9',
    ])
    expect(toLines(freeRecord(record as MarcRecord, '1234-5679', FRANCE))).toEqual([
      '=LDR  00000cas a2200000 i 4500',
      '=001  1234-5679',
      '=003  ISSN',
      '=008  261121c20209999fr\\qr\\p\\o\\\\\\\\\\0\\\\\\\\0ger\\\\',
      '=022  0\\$a1234-5679$2_7',
      '=044  \\\\$afr$cFRA',
      '=500  \\\\$aA note that all have',
      '=699  \\\\$v_9$8fre',
    ])
  })

  it('omits the empty subfields of the template', () => {
    const template = {
      ...DEFAULT_TEMPLATE,
      fields: [
        ...DEFAULT_TEMPLATE.fields,
        dataField('500', ' ', ' ', [['a', '']]),
        dataField('310', ' ', ' ', [
          ['a', 'Monthly'],
          ['b', ' '],
        ]),
      ],
    }
    const lines = toLines(freeRecord(template, '1234-5679', FRANCE))
    expect(lines.filter((line) => /^=(310|500)/.test(line))).toEqual(['=310  \\\\$aMonthly'])
  })

  it('has the country code of the template (xx, undefined) if the block has no country', () => {
    const lines = toLines(freeRecord(DEFAULT_TEMPLATE, '1234-5679', { ...FRANCE, isoCountry: null, lcCountry: null }))
    expect(lines.some((line) => line.startsWith('=044'))).toBe(false)
    expect(lines.find((line) => line.startsWith('=008'))).toContain('9999xx\\')
  })
})

describe('a template', () => {
  it('is refused without an 008 of 40 characters', () => {
    expect(templateProblem(DEFAULT_TEMPLATE)).toBeUndefined()
    const note = dataField('500', ' ', ' ', [['a', 'x']])
    expect(templateProblem({ leader: '', fields: [] })).toBe('no_fields')
    expect(templateProblem({ leader: '', fields: [note] })).toBe('no_008')
    expect(templateProblem({ leader: '', fields: [controlField('008', '123456')] })).toBe('length_008')
  })
})
