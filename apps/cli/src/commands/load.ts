import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { readRecords } from '@seriatim/marc'
import { format, formatUnknown } from '@seriatim/messages'
import { CATEGORIES, isCategory } from '@seriatim/profile'
import { type LoadProgress, type LoadSummary, loadRecords } from '@seriatim/server/features/load/load-records'
import type { LoadProblem } from '@seriatim/server/features/load/storable-record'
import { findCentre } from '@seriatim/server/kernel/auth/centre-repository'
import { readConfig } from '@seriatim/server/platform/config'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { type CommandContext, withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { progressLine } from '../progress-line.ts'

const SAMPLE_BYTES = 1 << 20
const SAMPLES = 16

/**
 * Identifies a file by its size and by samples of its content, without reading large files in full. A stream cannot be
 * read twice, so each stream counts as a different file.
 */
async function fingerprintOf(file: string): Promise<{ fingerprint: string; size: number | undefined }> {
  if (file === '-') return { fingerprint: `stream ${process.pid} ${Date.now()}`, size: undefined }
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch (error) {
    throw new Failure('cli.file_unreadable', { file, reason: (error as Error).message }, { cause: error })
  }
  try {
    const { size } = await handle.stat()
    const hash = createHash('sha256').update(String(size))
    const sample = Buffer.alloc(SAMPLE_BYTES)
    for (let index = 0; index < SAMPLES; index++) {
      const at = Math.floor((Math.max(0, size - SAMPLE_BYTES) * index) / (SAMPLES - 1))
      const { bytesRead } = await handle.read(sample, 0, SAMPLE_BYTES, at)
      hash.update(sample.subarray(0, bytesRead))
      if (size <= SAMPLE_BYTES) break
    }
    return { fingerprint: hash.digest('hex'), size }
  } finally {
    await handle.close()
  }
}

const writeProgress = (io: Io, { position, offset, issn, lost, key, params }: LoadProblem): void => {
  const locale = terminalLocale(io.env)
  const fault = formatUnknown(locale, key, params)
  const stated = lost ? 'cli.load_record_lost' : 'cli.load_record_damaged'
  io.stderr.write(`${format(locale, stated, { position, offset, issn: issn ?? 'none', fault })}\n`)
}

export const load: Command = {
  help: `npx seriatim load FILE [--center CODE] [--category CODE]

Loads all records of FILE (ISO 2709, text form, MARCXML or JSON, detected from its content; - is stdin) into an empty
database, without changes. Records with errors are stored as active and marked as invalid. The centre comes from 022 $2
and the category from 699 $8. Records without them get the values of the options (default: _0 and fre).

To complete an interrupted load, run the same command with the same file. Each record that could not be stored is
reported on stderr with its number in the file, byte offset, 001 and the reason. The exit code is then 2, or 1 if no
record was readable.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('load', args, {
      positionals: ['FILE'],
      options: { center: { type: 'string', default: '_0' }, category: { type: 'string', default: 'fre' } },
    })
    const [file = ''] = positionals
    const { center, category } = values
    if (!isCategory(category)) throw wrongArgument('load', '--category', category, CATEGORIES.join(' | '))
    const { fingerprint, size } = await fingerprintOf(file)
    const line = progressLine(io)
    const show = (progress: LoadProgress) => line.show(progress, size)
    let summary: LoadSummary
    let readable = 0
    const records = async function* () {
      for await (const result of readRecords(fileBytes(file, io))) {
        if (result.record) readable++
        yield result
      }
    }
    const started = performance.now()
    try {
      const work = async ({ db, services }: CommandContext) => {
        if (!(await findCentre(db, center))) throw new Failure('cli.unknown_centre', { center })
        return loadRecords(services, {
          records: records(),
          fileName: file,
          fingerprint,
          center,
          category,
          now: new Date(),
          onProgress: show,
          onProblem(problem) {
            line.clear()
            writeProgress(io, problem)
          },
        })
      }
      summary = await withDb(readConfig(io.env), work, { auditedAs: `load ${file}` })
    } finally {
      line.clear()
    }
    // The unreadable records were reported already, and no load took place.
    if (readable === 0) return 1
    const seconds = (performance.now() - started) / 1000
    const rate = Math.round(summary.stored / seconds)
    if (summary.resumedAt > 0) writeMessage(io, 'cli.load_resumed', { position: summary.resumedAt })
    writeMessage(io, 'cli.loaded', { stored: summary.stored, read: summary.read, seconds: Math.round(seconds), rate })
    return summary.problems > 0 ? 2 : 0
  },
}
