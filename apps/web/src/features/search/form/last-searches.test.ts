import { expect, it } from 'vitest'
import { EMPTY_SEARCH } from '../../search-query/search-state.ts'
import { withLatestSearch } from './last-searches.ts'

const asked = (q: string) => ({ ...EMPTY_SEARCH, q })

it('stores the last twenty different searches, the newest first', () => {
  expect(withLatestSearch(['?q=a', '?q=b'], asked('b'))).toEqual(['?q=b', '?q=a'])
  expect(withLatestSearch(['?q=a'], { ...asked('a'), page: 3, explain: true })).toEqual(['?q=a'])
  const many = Array.from({ length: 30 }, (_, index) => `q${index}`).reduce<readonly string[]>(
    (kept, q) => withLatestSearch(kept, asked(q)),
    [],
  )
  expect(many).toHaveLength(20)
  expect(many[0]).toBe('?q=q29')
})
