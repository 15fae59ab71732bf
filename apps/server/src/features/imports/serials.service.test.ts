import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedSerials, INVALID_ISSNS } from '../../../../../scripts/testing/generated-serials.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importServer } from './testing.ts'
import { expectImportAndReimport } from './testing-serials.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

describe('200 generated serials with errors', () => {
  it('can be imported as new records, and reimported with changes', async () => {
    const { rejected } = await expectImportAndReimport(server, paris, encodeIso2709(generatedSerials()))
    expect(rejected).toBe(INVALID_ISSNS)
  })
})
