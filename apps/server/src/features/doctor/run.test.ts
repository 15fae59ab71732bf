import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { issnFromNumber } from '@seriatim/issn'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { iso2709Of, serial } from '../imports/testing.ts'
import { type ListFiles, makeListFiles } from '../lists/tables/list-files.ts'
import { readReport } from './report.ts'
import { examineStored } from './run.ts'

let folder: string
let files: ListFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-doctor-'))
  files = makeListFiles(folder, 'doctor')
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

const RECORD = iso2709Of([serial(issnFromNumber(4_310_000), 'Cahiers de la lande')])
const stored = async (count: number) => {
  async function* bytes() {
    yield Buffer.concat(Array.from({ length: count }, () => RECORD))
  }
  return { messageId: randomUUID(), file: await files.store(bytes()), name: 'serials.mrc' }
}
const going = { signal: new AbortController().signal, progress: async () => undefined }

describe('an examination of a stored file', () => {
  it('holds no more of a long file than of a short one', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    try {
      await examineStored(files, await stored(Math.ceil((6 << 20) / RECORD.length)), going)
      await turn()
    } finally {
      process.off('warning', note)
    }
    expect(warnings).toEqual([])
  })

  it('has no report while its parts are written again', async () => {
    const order = await stored(3)
    await examineStored(files, order, going)
    expect(await readReport(files, order.messageId)).toBeDefined()
    const stopped = { ...going, progress: () => Promise.reject(new Error('stopped')) }
    await expect(examineStored(files, order, stopped)).rejects.toThrow('stopped')
    expect(await readReport(files, order.messageId)).toBeUndefined()
  })
})
