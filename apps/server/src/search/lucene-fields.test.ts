import { FACET_TERMS, KEY_TERMS, NAME_TERMS } from '@seriatim/contract'
import { expect, test } from 'vitest'

test('every facet term can be named in LUCENE, and nothing else is taken for one', () => {
  expect([...KEY_TERMS, ...NAME_TERMS].toSorted()).toEqual([...FACET_TERMS].toSorted())
})
