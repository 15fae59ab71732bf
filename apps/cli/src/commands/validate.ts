import { controlValue, type MarcRecord, type ReadProblem, type ReadResult, readRecords, valueIn } from '@seriatim/marc'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { CATEGORIES, type Category, isCategory } from '@seriatim/profile'
import { type Diagnostic, validate as runRules, type Validation } from '@seriatim/rules'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { readArguments, say, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'
import { bytesOf, write } from '../files.ts'

/** A diagnostic as it goes over the wire (contract, Records). */
type Told = {
  readonly field: string
  readonly occurrence: number
  readonly subfield?: string
  readonly code: string
  readonly error: string
}

/** What is said of one record of the file, or of the place where one should be. */
type Verdict = {
  readonly position: number
  readonly issn: string | null
  readonly status: Validation['status']
  readonly errors: readonly Told[]
  readonly warnings: readonly Told[]
}

const OUTPUT_FORMATS = ['text', 'json'] as const
const isOutputFormat = (value: string): value is (typeof OUTPUT_FORMATS)[number] =>
  OUTPUT_FORMATS.includes(value as (typeof OUTPUT_FORMATS)[number])

const toldByRule = ({ field, occurrence, subfield, code, params }: Diagnostic, locale: Locale): Told => ({
  field,
  occurrence,
  ...(subfield === undefined ? {} : { subfield }),
  code,
  error: formatUnknown(locale, `rules.${code}`, params),
})

/** A fault of the file itself is told like one of the record; its code says so by `marc.` before it. */
const toldByReader = ({ tag, code, params }: ReadProblem, locale: Locale): Told => ({
  field: tag ?? 'LDR',
  occurrence: 1,
  code: `marc.${code}`,
  error: formatUnknown(locale, `marc.${code}`, params),
})

const issnOf = (record: MarcRecord | undefined): string | null =>
  (record && (controlValue(record, '001') ?? valueIn(record, '022', 'a'))) ?? null

type Settings = { readonly today: string; readonly category?: Category; readonly locale: Locale }

const judge = ({ position, record, problems }: ReadResult, { today, category, locale }: Settings): Verdict => {
  const found = record ? runRules(record, { today, category }) : { errors: [], warnings: [] }
  const read = (level: ReadProblem['level']) =>
    problems.filter((problem) => problem.level === level).map((problem) => toldByReader(problem, locale))
  const errors = [...read('error'), ...found.errors.map((diagnostic) => toldByRule(diagnostic, locale))]
  const warnings = [...read('warning'), ...found.warnings.map((diagnostic) => toldByRule(diagnostic, locale))]
  const status = errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'OK'
  return { position, issn: issnOf(record), status, errors, warnings }
}

const asText = ({ position, issn, status, errors, warnings }: Verdict): string => {
  if (status === 'OK') return ''
  const lines = [
    ...errors.map(({ error }) => `  error    ${error}`),
    ...warnings.map(({ error }) => `  warning  ${error}`),
  ]
  return `${position}\t${issn ?? '-'}\t${status}\n${lines.join('\n')}\n`
}

export const validate: Command = {
  name: 'validate',
  summary: 'check the records of a file against the rules, without a base',
  help: `npx seriatim validate FILE [--category CODE] [--format text|json]

Checks every record of a file (ISO 2709, text form, MARCXML or JSON, seen from its content; - is stdin) against the
rules that need no base. Records with errors are named on stderr.

  --category  ${CATEGORIES.join(', ')}: check as this category, whatever 699 $8 says
  --format    text (default): the findings of each faulty record, then a summary
              json: one line a record, {"position", "issn", "status", "errors", "warnings"}

Exit code 0: no errors; 2: some records are damaged or have errors; 1: nothing could be read.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('validate', args, {
      positionals: ['FILE'],
      options: { category: { type: 'string' }, format: { type: 'string', default: 'text' } },
    })
    const [file = ''] = positionals
    const { category, format: output } = values
    const refused = (option: string, value: string, known: readonly string[]) =>
      wrongArgument('validate', `--${option}`, value, known.join(' | '))
    if (category !== undefined && !isCategory(category)) throw refused('category', category, CATEGORIES)
    if (!isOutputFormat(output)) throw refused('format', output, OUTPUT_FORMATS)
    const locale = terminalLocale(io.env)
    const settings = { today: new Date().toISOString().slice(0, 10), category, locale }
    const count = { records: 0, OK: 0, WARNING: 0, ERROR: 0 }
    for await (const result of readRecords(bytesOf(file, io))) {
      const verdict = judge(result, settings)
      if (result.record) {
        count.records++
        count[verdict.status]++
      } else if (verdict.status === 'ERROR') count.ERROR++
      if (output === 'json') await write(io.stdout, `${JSON.stringify(verdict)}\n`)
      else await write(io.stdout, asText(verdict))
      const [first] = verdict.errors
      if (!first) continue
      const { position, offset } = result
      const named = {
        position,
        offset,
        issn: verdict.issn ?? 'none',
        fault: first.error,
        more: verdict.errors.length - 1,
      }
      await write(io.stderr, `${format(locale, 'cli.record_faulty', named)}\n`)
    }
    if (output === 'text') {
      say(io, 'cli.validated', { records: count.records, ok: count.OK, warning: count.WARNING, error: count.ERROR })
    }
    if (count.ERROR === 0) return 0
    return count.records === 0 ? 1 : 2
  },
}
