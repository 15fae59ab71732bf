import { describe, expect, it } from 'vitest'
import { EMPTY_LINE } from '../../search-query/line-state.ts'
import { EMPTY_SEARCH } from '../../search-query/search-state.ts'
import { draftOfState, formPartOf, withClone, withNewLine, withoutLine } from './draft.ts'

describe('the search form', () => {
  it('starts with an empty line, which is not part of the search', () => {
    const draft = draftOfState(EMPTY_SEARCH)
    expect(draft.lines).toEqual([{ id: 0, line: EMPTY_LINE }])
    expect(formPartOf({ ...draft, query: ' nature ' })).toEqual({ q: 'nature', lines: [], filters: [] })
  })
  it('sends "anywhere" only with the format TEXT', () => {
    const draft = { ...draftOfState(EMPTY_SEARCH), query: 'x', anywhere: true }
    expect(formPartOf(draft).anywhere).toBe(true)
    expect(formPartOf({ ...draft, format: 'LUCENE' }).anywhere).toBeUndefined()
  })
})

describe('lines of the search form', () => {
  const lines = [
    { id: 0, line: { ...EMPTY_LINE, tag: '245' } },
    { id: 4, line: { ...EMPTY_LINE, tag: '260' } },
  ]
  it('are inserted as a copy below the original line', () => {
    expect(withClone(lines, 0).map(({ id, line }) => [id, line.tag])).toEqual([
      [0, '245'],
      [5, '245'],
      [4, '260'],
    ])
  })
  it('are added at the end, and can be removed except the last one', () => {
    expect(withNewLine(lines).at(-1)).toEqual({ id: 5, line: EMPTY_LINE })
    expect(withoutLine(lines, 4)).toEqual([lines[0]])
    expect(withoutLine([lines[0]!], 0)).toEqual([lines[0]])
  })
})
