import { dataField, type MarcRecord, toWire } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { systemEnrichments } from './system-enrichments.ts'

const archive = (name: string) => dataField('920', ' ', ' ', [['h', name]])
const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: '00000cas a2200000 i 4500', fields })
const error = { field: '920', occurrence: 2, subfield: '', code: 'ic-only-enrichment', error: '' }
const diagnostic = (...errors: (typeof error)[]) => ({ errors, warnings: [] })

describe('the enrichments written by the system', () => {
  it('are those of the active version', () => {
    const published = toWire(record(archive('clockss'))) as never
    const draft = record(archive('clockss'), archive('mine'))
    expect(systemEnrichments(draft, { published, diagnostic: diagnostic(error) })).toEqual([archive('clockss')])
  })

  it('are those of the edited record if it is the active version or the record has only a draft', () => {
    const two = record(archive('clockss'), archive('mine'))
    expect(systemEnrichments(two, { published: null, diagnostic: diagnostic() })).toHaveLength(2)
    expect(systemEnrichments(two, { published: null, diagnostic: diagnostic(error) })).toEqual([archive('clockss')])
  })
})
