import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { slowClients } from './slow-clients.ts'

it(slowClients.about, async () => {
  expect((await slowClients.run(bounded())).faults).toEqual([])
})
