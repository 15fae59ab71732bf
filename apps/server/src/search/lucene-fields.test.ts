import { FACET_TERMS, KEY_TERMS, NAME_TERMS } from '@seriatim/contract'
import { expect, test } from 'vitest'

test('LUCENE knows a field name for every facet term, and no other names', () => {
  expect([...KEY_TERMS, ...NAME_TERMS].toSorted()).toEqual([...FACET_TERMS].toSorted())
})
