import { it } from 'vitest'
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'
import { expectSameList } from './testing.ts'

it('the parser reads the published list of title word abbreviations', async () => {
  await expectSameList(requiredSharedData('ltwa_20210702.tsv'))
})
