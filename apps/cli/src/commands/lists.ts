import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { FieldsOf, ListStatus, submitIssnList, TableFields } from '@seriatim/contract'
import type { MessageParams } from '@seriatim/messages'
import { openListResult } from '@seriatim/server/features/lists/issns/list-result'
import { parseSubmission, scanTable } from '@seriatim/server/features/lists/issns/submission'
import { previewList } from '@seriatim/server/features/lists/tables/preview'
import { suggestTitles } from '@seriatim/server/features/lists/titles/suggest-titles'
import { readConfig } from '@seriatim/server/platform/config'
import { Refusal } from '@seriatim/server/platform/errors'
import { Failure } from '@seriatim/server/platform/failure'
import { storeBytes } from '@seriatim/server/platform/files'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { openOutput } from '../output.ts'

/** Converts a refusal to a failure with a message for the terminal. */
const asFailure = (error: unknown): never => {
  if (error instanceof Refusal) throw new Failure(`errors.${error.code}`, error.details as MessageParams)
  throw error
}

const OPTIONS = {
  issn: { type: 'string', multiple: true, default: [] as string[] },
  title: { type: 'string', multiple: true, default: [] as string[] },
  'issn-l': { type: 'boolean', default: false },
  keepers: { type: 'boolean', default: false },
  'indexed-by': { type: 'boolean', default: false },
  road: { type: 'boolean', default: false },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  quote: { type: 'string' },
  sheet: { type: 'string' },
  header: { type: 'string' },
  'no-header': { type: 'boolean', default: false },
} as const

type ReadingValues = Omit<TableFields, 'header'> & {
  readonly header?: string | undefined
  readonly 'no-header': boolean
}

/** The settings for reading a table. @throws if the number of the header row is invalid */
function tableReading({ encoding, separator, quote, sheet, header, 'no-header': hasNone }: ReadingValues): TableFields {
  const how = { encoding, separator, quote, sheet }
  if (hasNone) return { ...how, header: false }
  if (header === undefined) return how
  if (!/^[1-9]\d{0,6}$/.test(header)) throw wrongArgument('lists', '--header', header, '1, 2, 3 ...')
  return { ...how, header: Number(header) }
}

/** Copies FILE to a temporary folder for `work`: stdin can be read only once. */
async function withTemporaryCopy<T>(file: string, io: Io, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-list-'))
  try {
    const path = join(folder, 'list')
    await storeBytes(path, fileBytes(file, io))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a result to its target; removes an incomplete file after an error. */
async function writeResult(
  made: { readonly file: AsyncIterable<Uint8Array | string>; close(): Promise<void> },
  target: string,
  io: Io,
): Promise<void> {
  const output = await openOutput(target, io)
  try {
    for await (const piece of made.file) await output.write(Buffer.from(piece as string))
    await output.finish()
  } catch (error) {
    await output.abandon()
    throw error
  } finally {
    await made.close()
  }
}

type ListRequest = FieldsOf<typeof submitIssnList>

/**
 * Reads and checks a list. @throws Refusal for the same errors as the API call, except for quotas, which the command
 * line does not apply
 */
const readAcceptedList = async (path: string, name: string, listRequest: ListRequest) =>
  scanTable(path, { file: '', name }, parseSubmission(listRequest))

async function lookUp(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('lists', args, { positionals: ['FILE', '[OUT]'], options: OPTIONS })
  const [file = '', out] = positionals
  const name = file === '-' ? 'list.csv' : basename(file)
  const how = tableReading(values)
  return withTemporaryCopy(file, io, async (path) => {
    const named = values.issn.length > 0
    const { columns } = named ? { columns: [] } : await previewList(path, name, how).catch(asFailure)
    const issn = named ? values.issn : columns.flatMap((column) => (column.guess === 'issn' ? [column.name] : []))
    const fields: ListRequest = {
      ...how,
      mapping: JSON.stringify({ issn, title: values.title }),
      issnl_process: values['issn-l'],
      keepers_data: values.keepers,
      indexed_by: values['indexed-by'],
      road_data: values.road,
    }
    const counts: Partial<Record<ListStatus, number>> = {}
    const target = await withDb(
      readConfig(io.env),
      async ({ db }) => {
        const { order } = await readAcceptedList(path, name, fields).catch(asFailure)
        const made = await openListResult(db, path, order, {
          onNumber({ status }) {
            counts[status] = (counts[status] ?? 0) + 1
          },
          onMatch: () => undefined,
          onRows: async () => undefined,
        })
        const target = out ?? (file === '-' ? '-' : join(dirname(file), made.name))
        await writeResult(made, target, io)
        return target
      },
      { auditedAs: `lists issn ${file}` },
    )
    if (target === '-') return 0
    writeMessage(io, 'cli.list_written', { file: target })
    for (const [status, count] of Object.entries(counts)) io.stdout.write(`  ${status}: ${count}\n`)
    return 0
  })
}

const TITLE_OPTIONS = {
  title: { type: 'string' },
  least: { type: 'string', default: '0.9' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  quote: { type: 'string' },
  sheet: { type: 'string' },
  header: { type: 'string' },
  'no-header': { type: 'boolean', default: false },
} as const

/** Finds the record of each title in a table. */
async function findTitles(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('lists', args, {
    positionals: ['FILE', '[OUT]'],
    options: TITLE_OPTIONS,
  })
  const [file = '', out] = positionals
  const name = file === '-' ? 'list.csv' : basename(file)
  const { title } = values
  const leastLikeness = Number(values.least)
  if (!(leastLikeness >= 0.5 && leastLikeness <= 1)) throw wrongArgument('lists', '--least', values.least, '0.5 ... 1')
  const how = tableReading(values)
  return withTemporaryCopy(file, io, async (path) => {
    const { columns } = title === undefined ? await previewList(path, name, how).catch(asFailure) : { columns: [] }
    const guessed = columns.find(({ guess }) => guess === 'title') ?? columns[0]
    const fields = { ...how, title_column: title ?? guessed?.name ?? '' }
    let count = 0
    const { target, titles } = await withDb(
      readConfig(io.env),
      async ({ services }) => {
        const onTitle = (_: number, isFound: boolean) => {
          if (isFound) count++
        }
        const made = await suggestTitles(services, path, name, { fields, leastLikeness, onTitle }).catch(asFailure)
        const target = out ?? (file === '-' ? '-' : join(dirname(file), made.name))
        await writeResult(made, target, io)
        return { target, titles: made.titles }
      },
      { auditedAs: `lists titles ${file}` },
    )
    if (target !== '-') writeMessage(io, 'cli.titles_written', { file: target, found: count, titles })
    return 0
  })
}

export const lists: Command = {
  help: `npx seriatim lists issn FILE [OUT] [--issn COLUMN]... [--title COLUMN]... [--issn-l] [--keepers] [--indexed-by] [--road]
                         [--encoding E] [--separator S] [--quote Q] [--sheet NAME]
                         [--header ROW | --no-header]
npx seriatim lists titles FILE [OUT] [--title COLUMN] [--least N] [--encoding E] [--separator S] [--quote Q] [--sheet NAME]
                          [--header ROW | --no-header]

issn looks up the ISSNs of a table (csv, tsv, xlsx; - is stdin). It writes a table of the same kind, with columns of
the data found for each ISSN, to OUT (- is stdout), or by default to NAME-result.KIND in the folder of FILE.

--issn names a column of ISSNs by its label, or by its number (#3) if the label is empty or not unique. By default the
columns with ISSNs are detected. --title names a column of titles. The result then tells whether title and ISSN match.
--issn-l adds the ISSN-L, the media of the family, the key title and the replacements of cancelled numbers. It is the
default if several columns contain ISSNs. --keepers, --indexed-by and --road add further data and require --issn-l. The
encoding, separator, quotation mark, sheet and header row are detected by default. Rows above the header row are copied
unchanged.

titles finds the record of each title of a table and writes the table with the columns issn, issn_l, comments and
verified. issn is the number of the record with the most similar title, if the similarity is at least --least (from 0.5
to 1, default 0.9) and no other record is equally similar. comments contains the similarity and the title of the record.
verified is always false. --title names the column of titles. By default it is detected.
`,
  async run([action = '', ...args], io) {
    if (action === 'issn') return lookUp(args, io)
    if (action === 'titles') return findTitles(args, io)
    throw wrongArgument('lists', 'ACTION', action, 'issn, titles')
  },
}
