import { EXPORT_FORMATS, exportSearch } from '@seriatim/contract'
import { formatUnknown } from '@seriatim/messages'
import { exportedIds, makeExport, parseExportOrder } from '@seriatim/server/features/exports/service'
import { readConfig } from '@seriatim/server/platform/config'
import { Refusal } from '@seriatim/server/platform/errors'
import { Failure } from '@seriatim/server/platform/failure'
import { readPart } from '@seriatim/server/platform/http/read-part'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { type CommandContext, withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { openOutput } from '../output.ts'

/** Converts the options of the command to an export order. @throws Failure for an invalid option */
function exportOrder({ format: to, query, columns }: { format: string; query: string; columns: string }, io: Io) {
  let params: unknown
  try {
    params = JSON.parse(query)
  } catch (error) {
    throw wrongArgument('export', '--query', query, `JSON (${(error as Error).message})`)
  }
  // The spread of another value has no members, and the export would contain the whole database.
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw wrongArgument('export', '--query', query, 'JSON ({"basic_query": …})')
  const names = columns.split(/[\s,]+/).filter((name) => name !== '')
  const body = { ...params, format: to, output_filename: 'export', custom_marc21_columns: names }
  const locale = terminalLocale(io.env)
  try {
    return parseExportOrder(readPart(exportSearch.body!, body, 'body', locale), locale)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { failure: stated } = error
    if (error.code === 'invalid_export_format')
      throw wrongArgument('export', '--format', to, EXPORT_FORMATS.join(' | '))
    const isFault =
      stated.code === 'invalid_export_params' ||
      stated.code === 'invalid_search_parameters' ||
      stated.code === 'bad_request'
    const { path, reason = formatUnknown(locale, `errors.${error.code}`) } =
      (isFault ? stated.details : undefined) ?? {}
    const option = path === 'custom_marc21_columns' ? '--columns' : '--query'
    throw new Failure('cli.bad_arguments', { command: 'export', reason: `${option}: ${reason.replace(/\.$/, '')}.` })
  }
}

/** The names of the formats in lines of at most 118 characters. */
const FORMAT_LINES = `${EXPORT_FORMATS.join(', ')}.`.replace(/(.{1,116})(?: |$)/g, '  $1\n')

export const exportCommand: Command = {
  help: `npx seriatim export OUT --format F [--query JSON] [--columns LIST]

Writes records to OUT (- is stdout). The server can be running or stopped. F is one of
${FORMAT_LINES}
--query is the body of a search in the API, for example '{"basic_query":{"query":"nature"},"sortField":"issn"}'. Without
it, all records are written. --columns (tsv and xlsx) are fields, subfields and facet terms: 245$ab,264$b,languages.

Data that the format cannot contain is reported on stderr.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('export', args, {
      positionals: ['OUT'],
      options: {
        format: { type: 'string' },
        query: { type: 'string', default: '{}' },
        columns: { type: 'string', default: '' },
      },
    })
    const [target = ''] = positionals
    if (values.format === undefined)
      throw new Failure('cli.missing_argument', { command: 'export', argument: '--format' })
    const order = exportOrder({ ...values, format: values.format }, io)
    const locale = terminalLocale(io.env)
    const started = performance.now()
    const output = await openOutput(target, io)
    try {
      const work = async ({ db, services }: CommandContext) => {
        const ids = await exportedIds(services.engine, order.params)
        const made = await makeExport(db, order, ids, { locale, now: new Date() })
        for await (const piece of made.file) await output.write(piece)
        return { records: ids.length, notes: made.notes() }
      }
      const { records, notes } = await withDb(readConfig(io.env), work, {
        auditedAs: `export ${target} --format ${values.format}`,
      })
      await output.finish()
      for (const note of notes) io.stderr.write(`${note}\n`)
      const seconds = (performance.now() - started) / 1000
      if (target !== '-')
        writeMessage(io, 'cli.exported', { records, seconds: Math.round(seconds), rate: Math.round(records / seconds) })
      return 0
    } catch (error) {
      await output.abandon()
      throw error
    }
  },
}
