import { expect, it } from 'vitest'
import { EMPTY_SEARCH } from '../state/search-state.ts'
import { remembered } from './last-searches.ts'

const asked = (q: string) => ({ ...EMPTY_SEARCH, q })

it('keeps twenty different searches, the newest first', () => {
  expect(remembered(['?q=a', '?q=b'], asked('b'))).toEqual(['?q=b', '?q=a'])
  expect(remembered(['?q=a'], { ...asked('a'), page: 3, explain: true })).toEqual(['?q=a'])
  const many = Array.from({ length: 30 }, (_, index) => `q${index}`).reduce<readonly string[]>(
    (kept, q) => remembered(kept, asked(q)),
    [],
  )
  expect(many).toHaveLength(20)
  expect(many[0]).toBe('?q=q29')
})
