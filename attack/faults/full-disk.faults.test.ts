import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { fullDisk } from './full-disk.ts'

it(fullDisk.about, async () => {
  expect((await fullDisk.run(boundedSize())).faults).toEqual([])
})
