import { describe, expect, it } from 'vitest'
import { explainedSources, splitAroundPart } from './explained-parts.ts'

const part = (source: string, text: string, position = 0) => ({
  source,
  text,
  position,
  length: text.length,
  read_as: text,
  count: 1,
  depth: 0,
})

describe('the parts of an explanation', () => {
  it('are grouped by the input in which they were typed', () => {
    const request = {
      basic_query: { query: 'coast* light' },
      data_queries: { datafields: [{ query: 'one' }, { query: 'two' }] },
    }
    const sources = explainedSources(request, [
      part('basic', 'coast*'),
      part('basic', 'light', 7),
      part('line 2', 'two'),
      part('filter 1', 'FRA'),
    ])
    expect(sources.map(({ kind, number, text, parts }) => [kind, number, text, parts.length])).toEqual([
      ['basic', undefined, 'coast* light', 2],
      ['line', 2, 'two', 1],
      ['filter', 1, '', 1],
    ])
  })

  it('of a request without a query have no text', () => {
    expect(explainedSources({}, [part('line 3', 'x'), part('something new', 'y')])).toMatchObject([
      { kind: 'line', number: 3, text: '' },
      { kind: 'something new', number: undefined, text: '' },
    ])
  })
})

describe('a text split around a part', () => {
  it('contains all characters of the original text', () => {
    expect(splitAroundPart('coast* light', { position: 7, length: 5 })).toEqual({
      before: 'coast* ',
      part: 'light',
      after: '',
    })
  })

  it('is undefined if the part is outside the text or empty', () => {
    expect(splitAroundPart('light', { position: 3, length: 4 })).toBeUndefined()
    expect(splitAroundPart('light', { position: 2, length: 0 })).toBeUndefined()
    expect(splitAroundPart('', { position: 0, length: 1 })).toBeUndefined()
  })
})
