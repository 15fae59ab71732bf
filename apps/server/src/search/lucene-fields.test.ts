import { FACET_TERMS, KEY_TERMS, NAME_TERMS } from '@seriatim/contract'
import { expect, test } from 'vitest'

test('LUCENE has a field name for every facet term, and no other field names', () => {
  expect([...KEY_TERMS, ...NAME_TERMS].toSorted()).toEqual([...FACET_TERMS].toSorted())
})
