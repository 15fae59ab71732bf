import { stat } from 'node:fs/promises'
import { IMPORT_CATEGORIES, IMPORT_MODES } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { placedSentence } from '@seriatim/server/catalogue/records/diagnostic-sentence'
import { readSettings } from '@seriatim/server/features/imports/import-settings'
import { findImportUser, SYSTEM } from '@seriatim/server/features/imports/importer'
import type { RecordOutcome } from '@seriatim/server/features/imports/outcome-repository'
import { receiveAnyFile } from '@seriatim/server/features/imports/receive'
import { endImport, findImport, type StoredImport } from '@seriatim/server/features/imports/repository'
import { runImport } from '@seriatim/server/features/imports/run'
import { readConfig } from '@seriatim/server/platform/config'
import { Refusal } from '@seriatim/server/platform/errors'
import { Failure } from '@seriatim/server/platform/failure'
import { Interruption } from '@seriatim/server/platform/interruption'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Services } from '@seriatim/server/services'
import { type CommandContext, withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { progressLine } from '../progress-line.ts'

type ImportInput = {
  file: string
  mode: string
  center: string | undefined
  category: string | undefined
  dryRun: boolean
  as: string | undefined
}

/** Converts a refusal of the server to a failure with a message for the terminal. */
const asFailure = (error: unknown): unknown =>
  error instanceof Refusal
    ? new Failure(`errors.${error.code}`, error.details as Record<string, string>, { cause: error })
    : error

/** Whether a record was rejected or only partly read. */
const isDamagedOrRejected = ({ outcome, diagnostic }: RecordOutcome): boolean =>
  outcome === 'rejected' || diagnostic.some(({ level, code }) => level === 'error' && code.startsWith('marc.'))

/** Problems of the file itself, such as skipped bytes between records. They do not damage records. */
const FILE_PROBLEMS: ReadonlySet<string> = new Set([
  'marc.line-ends-between-records',
  'marc.junk-between-records',
  'marc.byte-order-mark',
])

/**
 * Writes a line to stderr. Replaces control characters: values of damaged records must not move the cursor or break the
 * line.
 */
const writeLine = (io: Io, line: string): void => {
  io.stderr.write(`${line.replace(/[\0-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd')}\n`)
}

function writeFileProblems(io: Io, locale: Locale, { position, offset, diagnostic }: RecordOutcome): void {
  for (const each of diagnostic.filter(({ code }) => FILE_PROBLEMS.has(code)))
    writeLine(io, format(locale, 'cli.import_noted', { position, offset, fault: placedSentence(each, locale) }))
}

function writeOutcome(io: Io, locale: Locale, { position, offset, issn, outcome, diagnostic }: RecordOutcome): void {
  const fault = diagnostic
    .filter(({ level, code }) => level === 'error' && (outcome === 'rejected' || code.startsWith('marc.')))
    .map((each) => placedSentence(each, locale))
    .join(' ')
  const key = outcome === 'rejected' ? 'cli.import_rejected' : 'cli.import_damaged'
  writeLine(io, formatUnknown(locale, key, { position, offset, issn: issn ?? 'none', fault }))
}

/** Adds the import, and runs it to its end in this process. @returns the result */
async function importFile(
  { db, index, imports, log }: Services,
  input: ImportInput,
  io: Io,
  onAdded: (id: number) => void,
): Promise<{ stored: StoredImport; faulty: number }> {
  const user = input.as === undefined ? { ...SYSTEM, center: null } : await findImportUser(db, input.as)
  const payload = { mode: input.mode, center_id: input.center, category_code: input.category, dry_run: input.dryRun }
  const settings = await readSettings(db, payload, user.center === null ? null : [user.center])
  const file = await receiveAnyFile(imports.files, { name: input.file, bytes: fileBytes(input.file, io) })
  const id = await imports.add(settings, file, user)
  onAdded(id)
  const locale = terminalLocale(io.env)
  const deps = { db, follower: index.follow(), files: imports.files, log }
  const line = progressLine(io)
  let faulty = 0
  try {
    await runImport(deps, id, {
      signal: new AbortController().signal,
      progress: async (done, total) =>
        line.show({ phase: 'records', records: done, bytes: (done / Math.max(1, total)) * file.size }, file.size),
      onOutcome(outcome) {
        if (outcome.diagnostic.some(({ code }) => FILE_PROBLEMS.has(code))) {
          line.clear()
          writeFileProblems(io, locale, outcome)
        }
        if (!isDamagedOrRejected(outcome)) return
        faulty++
        line.clear()
        writeOutcome(io, locale, outcome)
      },
    })
  } finally {
    line.clear()
  }
  return { stored: (await findImport(db, id))!, faulty }
}

export const importCommand: Command = {
  help: `npx seriatim import FILE --mode new|reimport [--center CODE] [--category ${IMPORT_CATEGORIES.join('|')}] [--no-dry-run] [--as USER]

Imports FILE (ISO 2709, text form or MARCXML, also compressed as .gz or .zip; - is stdin) into the database. The server
can be running or stopped. A new import requires --center and --category. Without --no-dry-run it is a dry run, which
stores nothing. Without --as the import runs as the system, with all permissions.

Each damaged or rejected record is reported on stderr with its number in the file, byte offset, ISSN and the reason. The
exit code is then 2, or 1 if the import failed. Line ends and other bytes between records are also reported. They do not
affect the exit code. The import page lists the import with its report. If the command is killed, the server completes
the import.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('import', args, {
      positionals: ['FILE'],
      options: {
        mode: { type: 'string' },
        center: { type: 'string' },
        category: { type: 'string' },
        'dry-run': { type: 'boolean', default: true },
        'no-dry-run': { type: 'boolean', default: false },
        as: { type: 'string' },
      },
    })
    const [file = ''] = positionals
    if (values.mode === undefined)
      throw new Failure('cli.missing_argument', { command: 'import', argument: `--mode ${IMPORT_MODES.join('|')}` })
    if (file !== '-') {
      await stat(file).catch((error: Error) => {
        throw new Failure('cli.file_unreadable', { file, reason: error.message }, { cause: error })
      })
    }
    const input = {
      file,
      mode: values.mode,
      center: values.center,
      category: values.category,
      dryRun: !values['no-dry-run'],
      as: values.as,
    }
    const config = readConfig(io.env)
    let added: number | undefined
    let done: Awaited<ReturnType<typeof importFile>>
    try {
      const work = ({ services }: CommandContext) =>
        importFile(services, input, io, (id) => {
          added = id
        })
      done = await withDb(config, work, input.dryRun ? {} : { auditedAs: `import ${file} --mode ${input.mode}` })
    } catch (error) {
      // Cancel the import when the command is interrupted, so that the server does not resume it.
      if (error instanceof Interruption && added !== undefined) {
        const id = added
        await withDb(config, ({ db }) => endImport(db, id, { status: 'cancelled' }))
      }
      throw asFailure(error)
    }
    const { counts, positionsDone: records, workedMs, id, isDryRun } = done.stored
    const notified = {
      ...counts,
      records,
      seconds: Math.round(workedMs / 1000),
      rate: Math.round(records / Math.max(0.001, workedMs / 1000)),
      id,
    }
    writeMessage(io, isDryRun ? 'cli.import_tried' : 'cli.imported', notified)
    return done.faulty > 0 ? 2 : 0
  },
}
