import { expect, it } from 'vitest'
import { readMarking } from './read-marking.ts'

const FILTERS = ['center', 'languages', 'publisher_names', 'family', 'urls_status'].map((type) => ({
  action: 'include' as const,
  tag: type,
  type,
  code: type === 'family' ? '1234-5679' : type === 'urls_status' ? 'broken' : 'paris',
}))

// `useMarking` relies on this behaviour: it does not load the query parser for a search by codes alone.
it('marks nothing for a search by codes alone', async () => {
  const marking = await readMarking({ basic_query: { query: ' ' }, keyword_queries: FILTERS })
  expect(marking.inField({ tag: '260', subfields: [{ code: 'b', value: 'Paris 1234-5679' }] } as never)).toEqual([[]])
})

it('marks the words of a search', async () => {
  const marking = await readMarking({ basic_query: { query: 'paris', anywhere: true }, keyword_queries: FILTERS })
  expect(marking.inField({ tag: '260', subfields: [{ code: 'b', value: 'Paris 1234-5679' }] } as never)).toEqual([
    [{ start: 0, end: 5 }],
  ])
})
