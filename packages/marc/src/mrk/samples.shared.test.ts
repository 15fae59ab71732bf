import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { requiredSharedData } from '../../../../scripts/lib/shared-data.ts'
import { expectSameText } from '../testing/same-text.ts'

describe('shared sample records', () => {
  it('are written as the text that they are read from', async () => {
    await expectSameText(readFileSync(requiredSharedData('sample-records.mrk'), 'utf8'))
  })
})
