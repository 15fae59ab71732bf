import { expect, it } from 'vitest'
import { landingSearch } from './landing.ts'

const center = { id: '7', code: '_7', name: 'ISSN France', active_block: null }

it('opens the search for the open work of the centre when a cataloguer logs in', () => {
  expect(landingSearch({ center, permissions: ['search', 'catalog'] })).toEqual({
    q: 'center:_7 AND (category:val OR draft_record:true)',
    format: 'lucene',
  })
})

it('opens the homepage when another user logs in', () => {
  expect(landingSearch({ center, permissions: ['search'] })).toBeUndefined()
  expect(landingSearch({ center: null, permissions: ['search', 'catalog'] })).toBeUndefined()
})
