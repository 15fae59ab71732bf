import { expect, it } from 'vitest'
import { landingSearch } from './landing.ts'

const center = { id: '7', code: '_7', name: 'ISSN France', active_block: null }

it('the landing page of cataloguers is the open work of their centre', () => {
  expect(landingSearch({ center, permissions: ['search', 'catalog'] })).toEqual({
    q: 'center:_7 AND (category:val OR draft_record:true)',
    format: 'lucene',
  })
})

it('the landing page of other users is the homepage', () => {
  expect(landingSearch({ center, permissions: ['search'] })).toBeUndefined()
  expect(landingSearch({ center: null, permissions: ['search', 'catalog'] })).toBeUndefined()
})
