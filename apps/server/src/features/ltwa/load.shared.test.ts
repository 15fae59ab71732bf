import { it } from 'vitest'
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'
import { expectSameList } from './testing.ts'

it('reads the published list', async () => {
  await expectSameList(requiredSharedData('ltwa_20210702.tsv'))
})
