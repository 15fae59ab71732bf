import { blameRecord, controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { blameParts } from './blame-parts.ts'

const held = (...fields: MarcRecord['fields']) => ({ record: { leader: '', fields }, isAside: false })
const partsOf = (...versions: MarcRecord['fields'][]) => {
  const { fields } = blameRecord(versions.map((version) => held(...version)))
  return blameParts(versions.at(-1)![0]!, fields[0]!)
}
const title = (...subfields: [string, string][]) => dataField('245', '1', ' ', subfields)

describe('the parts of a field, each with the version that wrote it', () => {
  it('contain adjacent characters of one version together', () => {
    const parts = partsOf(
      [title(['a', 'Nature'], ['c', 'Macmillan'])],
      [title(['a', 'Nature'], ['b', 'new'], ['c', 'Macmillan'])],
    )
    expect(parts).toEqual([
      { version: 0, indicators: '1_', subfields: [{ code: 'a', value: 'Nature' }] },
      { version: 1, subfields: [{ code: 'b', value: 'new' }] },
      { version: 0, subfields: [{ code: 'c', value: 'Macmillan' }] },
    ])
  })

  it('have ranges of positions in a fixed field', () => {
    expect(partsOf([controlField('008', 'abcdef')], [controlField('008', 'abXYef')])).toEqual([
      { version: 0, subfields: [], characters: { positions: '/00-01', text: 'ab' } },
      { version: 1, subfields: [], characters: { positions: '/02-03', text: 'XY' } },
      { version: 0, subfields: [], characters: { positions: '/04-05', text: 'ef' } },
    ])
  })

  it('have no positions in a control field that is not coded by position', () => {
    expect(partsOf([controlField('001', '4100-0390')])).toEqual([
      { version: 0, subfields: [], characters: { text: '4100-0390' } },
    ])
  })
})
