import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { issnFromNumber } from '@seriatim/issn'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../platform/store/open-stores.ts'
import { encodeIso2709, serial } from '../imports/testing.ts'
import { type ListFiles, makeListFiles } from '../lists/tables/list-files.ts'
import { examineStored } from './examine-stored.ts'
import { partFileName, readReport } from './report.ts'
import { doctorTask } from './task.ts'

let folder: string
let files: ListFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-doctor-'))
  files = makeListFiles(folderStore(folder), 'doctor')
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

const RECORD = encodeIso2709([serial(issnFromNumber(4_310_000), 'Cahiers de la lande')])
const stored = async (count: number) => {
  async function* bytes() {
    yield Buffer.concat(Array.from({ length: count }, () => RECORD))
  }
  return { messageId: randomUUID(), file: await files.store(bytes()), name: 'serials.mrc' }
}
const going = { signal: new AbortController().signal, progress: async () => undefined }

describe('an examination of a stored file', () => {
  it('of 6 MB leaks no event listeners', async () => {
    const warnings: string[] = []
    // Node.js emits this warning when event listeners are not removed.
    const note = ({ name, message }: Error) => {
      if (name === 'MaxListenersExceededWarning') warnings.push(message)
    }
    process.on('warning', note)
    try {
      await examineStored(files, await stored(Math.ceil((6 << 20) / RECORD.length)), going)
      await turn()
    } finally {
      process.off('warning', note)
    }
    expect(warnings).toEqual([])
  })

  it('has no report while its result files are rewritten', async () => {
    const order = await stored(3)
    await examineStored(files, order, going)
    expect(await readReport(files, order.messageId)).toBeDefined()
    const stopped = { ...going, progress: () => Promise.reject(new Error('stopped')) }
    await expect(examineStored(files, order, stopped)).rejects.toThrow('stopped')
    expect(await readReport(files, order.messageId)).toBeUndefined()
  })

  it.each<['DONE' | 'FAILED' | 'SKIPPED', { upload: boolean; made: boolean }]>([
    ['DONE', { upload: true, made: true }],
    ['FAILED', { upload: true, made: false }],
    ['SKIPPED', { upload: false, made: false }],
  ])('keeps the files that are still useful after its task ended as %s', async (outcome, retained) => {
    const { messageId, ...order } = await stored(1)
    await examineStored(files, { messageId, ...order }, going)
    const task = doctorTask({ run: (given, options) => examineStored(files, given, options), files })
    await task.ended?.(undefined as never, order, outcome, messageId)
    expect(await files.has(order.file)).toBe(retained.upload)
    expect(await files.has(partFileName(messageId, 'readable'))).toBe(retained.made)
    expect((await readReport(files, messageId)) !== undefined).toBe(retained.made)
    const again = task.run({ ...going, messageId } as never, order)
    await (retained.upload ? again : expect(again).rejects.toThrow(/no longer stored/))
  })
})
