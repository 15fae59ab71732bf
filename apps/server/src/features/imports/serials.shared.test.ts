import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { type ImportServer, importServer } from './testing.ts'
import { expectImportAndReimport } from './testing-serials.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

describe('2,044 real serials', () => {
  it('can be imported as new records, and reimported with changes', async () => {
    await expectImportAndReimport(server, paris, readFileSync(requiredSharedData('serials.mrc')))
  })
})
