import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVALID_ISSNS, inventedSerials } from '../../../../../scripts/testing/invented-serials.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { type ImportServer, importServer, iso2709Of } from './testing.ts'
import { expectImportAndReimport } from './testing-serials.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

describe('200 generated serials with faults', () => {
  it('are imported as new and reimported with changes', async () => {
    const { rejected } = await expectImportAndReimport(server, paris, iso2709Of(inventedSerials()))
    expect(rejected).toBe(INVALID_ISSNS)
  })
})
