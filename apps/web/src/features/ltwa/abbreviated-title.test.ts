import { dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { type Content, recordToContent } from '../document/content.ts'
import { openDocument, reduceDocument } from '../document/document.ts'
import { withAbbreviatedTitle } from './abbreviated-title.ts'

const keyTitle = dataField('222', ' ', '0', [
  ['a', 'Nature'],
  ['b', '(London)'],
])
const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: '', fields })
const fields = (content: Content) =>
  content.entries.map((entry) =>
    'subfields' in entry
      ? `${entry.tag}${entry.indicator1}${entry.indicator2} ${entry.subfields.map(({ code, value }) => `$${code} ${value}`).join(' ')}`
      : '',
  )

describe('the new field 210', () => {
  it('is added in tag order, with the subfields of 222', () => {
    const made = withAbbreviatedTitle(
      recordToContent(record(dataField('100', ' ', ' ', []), keyTitle)),
      'Nature (Lond.)',
    )
    expect(fields(made)).toEqual(['100   ', '2101  $a Nature $b (Lond.)', '222 0 $a Nature $b (London)'])
    const last = withAbbreviatedTitle(recordToContent(record(dataField('100', ' ', ' ', []))), 'Nature (Lond.)')
    expect(fields(last)).toEqual(['100   ', '2101  $a Nature (Lond.)'])
  })

  it('replaces the abbreviated key title, and keeps other abbreviations', () => {
    const other = dataField('210', '0', '0', [
      ['a', 'Nat'],
      ['2', 'dnlm'],
    ])
    const old = dataField('210', '0', ' ', [
      ['a', 'N.'],
      ['b', '(L.)'],
      ['6', '880-01'],
    ])
    const made = withAbbreviatedTitle(recordToContent(record(other, old, keyTitle)), 'Nature (Lond.)')
    expect(fields(made).slice(0, 2)).toEqual(['21000 $a Nat $2 dnlm', '2100  $a Nature $b (Lond.) $6 880-01'])
  })

  it('is one step of undo', () => {
    const document = openDocument(record(keyTitle), '1')
    const content = withAbbreviatedTitle(document.present, 'Nature (Lond.)')
    const edited = reduceDocument(document, { type: 'edit', content, at: 0 })
    expect(fields(edited.present)).toHaveLength(2)
    expect(reduceDocument(edited, { type: 'undo' }).present).toBe(document.present)
  })
})
