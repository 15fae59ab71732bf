import { stat } from 'node:fs/promises'
import { ENRICHMENT_MODES, ENRICHMENT_SOURCES } from '@seriatim/contract'
import { format, type Locale, type MessageParams } from '@seriatim/messages'
import { endEnrichments, findEnrichments, problemsAfter } from '@seriatim/server/features/enrichments/repository'
import { runEnrichments } from '@seriatim/server/features/enrichments/run'
import { readSettings, type Settings } from '@seriatim/server/features/enrichments/service'
import { problemView } from '@seriatim/server/features/enrichments/view'
import { SYSTEM } from '@seriatim/server/features/imports/importer'
import { readConfig } from '@seriatim/server/platform/config'
import type { Db } from '@seriatim/server/platform/database/db'
import { Refusal } from '@seriatim/server/platform/errors'
import { Failure } from '@seriatim/server/platform/failure'
import { Interruption } from '@seriatim/server/platform/interruption'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Services } from '@seriatim/server/services'
import { type CommandContext, withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { progressLine } from '../progress-line.ts'

/** Converts a refusal of the server to a failure with a message for the terminal. */
const asFailure = (error: unknown): unknown =>
  error instanceof Refusal
    ? new Failure(`errors.${error.code}`, error.details as MessageParams, { cause: error })
    : error

const PROBLEMS_AT_ONCE = 1_000

/** Writes all problems to stderr. */
async function writeProblems(db: Db, id: number, io: Io, locale: Locale): Promise<void> {
  for (let after = { row: -1, id: -1 }; ; ) {
    const problems = await problemsAfter(db, id, after, PROBLEMS_AT_ONCE)
    for (const problem of problems) {
      const { row, issn, message } = problemView(problem, locale)
      const line = format(locale, 'cli.enrich_problem', { row, issn: issn ?? 'none', message })
      // Replace control characters: values from files must not move the cursor or break the line.
      io.stderr.write(`${line.replace(/[\0-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd')}\n`)
    }
    if (problems.length < PROBLEMS_AT_ONCE) return
    after = problems.at(-1)!
  }
}

/** Adds the import, and runs it to its end in this process. */
async function enrichFrom(
  { db, index, enrichments, log }: Services,
  { file, settings }: { file: string; settings: Settings },
  io: Io,
  onAdded: (id: number) => void,
) {
  const name = file === '-' ? 'stdin.csv' : file
  const id = await enrichments.add(settings, { name, bytes: fileBytes(file, io) }, SYSTEM.username)
  onAdded(id)
  const line = progressLine(io)
  try {
    await runEnrichments({ db, index, files: enrichments.files, log }, id, {
      signal: new AbortController().signal,
      // Rows are first read, then written: each phase counts half.
      progress: async (done, total) =>
        line.show({ phase: 'records', records: Math.floor(done / 2), bytes: done }, total),
    })
  } finally {
    line.clear()
  }
  await writeProblems(db, id, io, terminalLocale(io.env))
  return (await findEnrichments(db, id))!
}

export const enrich: Command = {
  help: `npx seriatim enrich FILE --source ${ENRICHMENT_SOURCES.join('|')} [--mode ${ENRICHMENT_MODES.join('|')}] [--dry-run]

Adds data from other sources to records, like the page Enrichments of administration. The server can be running or
stopped. Sources: archives (keepers, field 920), indexing services (indexed_by, 510 with $9), classes of the UDC
summary (udc, 989), places of publication (geo, 926). FILE is a .csv, .tsv, .xlsx or .json file (- is stdin, read as
csv). It has the columns of its source, which the page lists, and a column issn, or issn_l for whole families.

--mode add (default) only adds data. replace also removes data of the source that the file does not contain, from the
records that the file names. --dry-run reports the changes and stores nothing.

Problems of rows, and changes that wait because a user edits the record, are reported on stderr, with exit code 2.
If the command is killed, the server completes the import.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('enrich', args, {
      positionals: ['FILE'],
      options: {
        source: { type: 'string' },
        mode: { type: 'string', default: 'add' },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [file = ''] = positionals
    if (values.source === undefined)
      throw new Failure('cli.missing_argument', {
        command: 'enrich',
        argument: `--source ${ENRICHMENT_SOURCES.join('|')}`,
      })
    const mode = ENRICHMENT_MODES.find((each) => each === values.mode)
    if (mode === undefined) throw wrongArgument('enrich', '--mode', values.mode, ENRICHMENT_MODES.join(' | '))
    const isDryRun = values['dry-run']
    if (file !== '-') {
      await stat(file).catch((error: Error) => {
        throw new Failure('cli.file_unreadable', { file, reason: error.message }, { cause: error })
      })
    }
    const config = readConfig(io.env)
    let added: number | undefined
    let done: Awaited<ReturnType<typeof enrichFrom>>
    try {
      const settings = readSettings({ source: values.source, mode, dry_run: isDryRun })
      const work = ({ services }: CommandContext) =>
        enrichFrom(services, { file, settings }, io, (id) => {
          added = id
        })
      done = await withDb(config, work, isDryRun ? {} : { auditedAs: `enrich ${file} --source ${values.source}` })
    } catch (error) {
      // Cancel the import when the command is interrupted, so that the server does not resume it.
      if (error instanceof Interruption && added !== undefined) {
        const id = added
        await withDb(config, ({ db }) => endEnrichments(db, id, { status: 'cancelled' }))
      }
      throw asFailure(error)
    }
    const { counts, records, id } = done
    writeMessage(io, isDryRun ? 'cli.enrich_tried' : 'cli.enriched', { id, records: records ?? 0, ...counts })
    return counts.unknown + counts.rejected > 0 ? 2 : 0
  },
}
