import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { slowClients } from './slow-clients.ts'

it(slowClients.about, async () => {
  expect((await slowClients.run(boundedSize())).faults).toEqual([])
})
