import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { DOCTOR_PARTS, type DoctorPart, MAX_DOCTOR_PLACES } from '@seriatim/contract'
import { examine, type Place } from '@seriatim/doctor'
import { isStorageFull } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { NoSuchFile } from '../../platform/store/store.ts'
import type { ListFiles } from '../lists/tables/list-files.ts'
import { partFileName, removeReport, writeReport } from './report.ts'

/** A stored file of records to examine, and the id of the task. */
export type ExaminationOrder = { readonly messageId: string; readonly file: string; readonly name: string }
export type ExaminationOptions = {
  readonly signal: AbortSignal
  /** Reports the number of bytes read and the total. May throw to stop the examination. */
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Opens a result file for writing (the readable, broken or repaired part of the examined file). */
const openPart = async (files: ListFiles, name: string) => {
  const { path, keep, drop } = await files.newFile()
  const stream: WriteStream = createWriteStream(path, { mode: 0o600, flush: true })
  let bytes = 0
  let failure: unknown
  stream.on('error', (error) => {
    failure = error
  })
  return {
    bytes: () => bytes,
    async write(piece: Uint8Array): Promise<void> {
      if (failure) throw failure
      bytes += piece.length
      // `once` rejects if the stream fails, and removes its event listener.
      if (!stream.write(piece)) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      stream.end()
      await finished(stream)
      await keep(name)
    },
    async abandon(): Promise<void> {
      stream.destroy()
      await drop()
    },
  }
}

type Part = Awaited<ReturnType<typeof openPart>>

/**
 * Examines a file, and writes the result files (readable, broken and repaired part) and the report. An interrupted run
 * starts again and overwrites the result files. During a run there is no report.
 * @throws Refusal 'storage_full'; the reason of `signal`; NoSuchFile
 */
export async function examineStored(
  files: ListFiles,
  { messageId, file, name }: ExaminationOrder,
  { signal, progress }: ExaminationOptions,
): Promise<void> {
  const size = await files.size(file)
  if (size === undefined) throw new NoSuchFile(`the file ${file} does not exist`)
  await removeReport(files, messageId)
  const made: [DoctorPart, Part][] = []
  for (const part of DOCTOR_PARTS) made.push([part, await openPart(files, partFileName(messageId, part))])
  const parts = Object.fromEntries(made) as Record<DoctorPart, Part>
  const places: Place[] = []
  try {
    const examination = await examine(files.read(file), {
      readable: parts.readable.write,
      broken: parts.broken.write,
      repaired: parts.repaired.write,
      place(place) {
        if (places.length < MAX_DOCTOR_PLACES) places.push(place)
      },
      async progress(done) {
        signal.throwIfAborted()
        await progress(done, size)
      },
    })
    for (const part of DOCTOR_PARTS) await parts[part].end()
    const bytes = { repaired: parts.repaired.bytes(), readable: parts.readable.bytes(), broken: parts.broken.bytes() }
    await writeReport(files, messageId, { file, name, examination, parts: bytes, places })
  } catch (error) {
    for (const part of DOCTOR_PARTS) await parts[part].abandon()
    if (isStorageFull(error)) throw new Refusal('storage_full')
    throw error
  }
}
