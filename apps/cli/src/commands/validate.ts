import { controlValue, type MarcRecord, type ReadProblem, type ReadResult, readRecords, valueIn } from '@seriatim/marc'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { CATEGORIES, type Category, isCategory } from '@seriatim/profile'
import { type Diagnostic, validate as runRules, type Validation } from '@seriatim/rules'
import { diagnosticSentence, placedError } from '@seriatim/server/catalogue/records/diagnostic-sentence'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import type { Validator } from '../database-validator.ts'
import { fileBytes, write } from '../files.ts'
import { isOutputFormat, OUTPUT_FORMATS, type OutputFormat } from '../output-format.ts'

/** A diagnostic in the JSON form of the API (contract, Records). */
type ReportedDiagnostic = {
  readonly field: string
  readonly occurrence: number
  readonly subfield?: string
  readonly code: string
  readonly error: string
}

/** The result for one record of the file, or for an unreadable place. */
type Verdict = {
  readonly position: number
  readonly issn: string | null
  readonly status: Validation['status']
  readonly errors: readonly ReportedDiagnostic[]
  readonly warnings: readonly ReportedDiagnostic[]
}

const diagnosticOfRule = (diagnostic: Diagnostic, locale: Locale): ReportedDiagnostic => ({
  field: diagnostic.field,
  occurrence: diagnostic.occurrence,
  ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
  code: diagnostic.code,
  error: diagnosticSentence(diagnostic, locale),
})

/** Converts a problem of the file to a diagnostic; its code starts with `marc.`. */
const diagnosticOfReader = ({ tag, code, params }: ReadProblem, locale: Locale): ReportedDiagnostic => ({
  field: tag ?? 'LDR',
  occurrence: 1,
  code: `marc.${code}`,
  error: formatUnknown(locale, `marc.${code}`, params),
})

const issnOf = (record: MarcRecord | undefined): string | null =>
  (record && (controlValue(record, '001') ?? valueIn(record, '022', 'a'))) ?? null

/** Records per batch: the database is queried once per batch. */
const BATCH = 200

const validatorOfRules =
  (today: string, category: Category | undefined): Validator =>
  async (records) =>
    records.map((record) => {
      const { errors, warnings } = runRules(record, { today, category })
      return [...errors, ...warnings]
    })

/** The results of a file in order, validated in batches. */
async function* validatedRecords(results: AsyncIterable<ReadResult>, validator: Validator, locale: Locale) {
  let batch: ReadResult[] = []
  async function* validatedBatch() {
    const diagnostics = await validator(batch.flatMap(({ record }) => record ?? []))
    let next = 0
    for (const result of batch)
      yield { result, verdict: verdictOf(result, result.record ? diagnostics[next++]! : [], locale) }
    batch = []
  }
  for await (const result of results) {
    batch.push(result)
    if (batch.length === BATCH) yield* validatedBatch()
  }
  yield* validatedBatch()
}

const verdictOf = (
  { position, record, problems }: ReadResult,
  diagnostics: readonly Diagnostic[],
  locale: Locale,
): Verdict => {
  const ofLevel = (level: Diagnostic['level']) =>
    diagnostics
      .filter((diagnostic) => diagnostic.level === level)
      .map((diagnostic) => diagnosticOfRule(diagnostic, locale))
  const read = (level: ReadProblem['level']) =>
    problems.filter((problem) => problem.level === level).map((problem) => diagnosticOfReader(problem, locale))
  const errors = [...read('error'), ...ofLevel('error')]
  const warnings = [...read('warning'), ...ofLevel('warning')]
  const status = errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'OK'
  return { position, issn: issnOf(record), status, errors, warnings }
}

const verdictAsText = ({ position, issn, status, errors, warnings }: Verdict, locale: Locale): string => {
  if (status === 'OK') return ''
  const lines = [
    ...errors.map((each) => `  error    ${placedError(each, locale)}`),
    ...warnings.map((each) => `  warning  ${placedError(each, locale)}`),
  ]
  return `${position}\t${issn ?? '-'}\t${status}\n${lines.join('\n')}\n`
}

type ReportOptions = {
  readonly file: string
  readonly output: OutputFormat
  readonly locale: Locale
  readonly validator: Validator
}

/** Reports the diagnostics of all records of a file, and a summary. @returns the exit code */
async function writeReport({ file, output, locale, validator }: ReportOptions, io: Io): Promise<number> {
  const count = { records: 0, OK: 0, WARNING: 0, ERROR: 0 }
  for await (const { result, verdict } of validatedRecords(readRecords(fileBytes(file, io)), validator, locale)) {
    if (result.record) {
      count.records++
      count[verdict.status]++
    } else if (verdict.status === 'ERROR') count.ERROR++
    if (output === 'json') await write(io.stdout, `${JSON.stringify(verdict)}\n`)
    else await write(io.stdout, verdictAsText(verdict, locale))
    const [first] = verdict.errors
    if (!first) continue
    const { position, offset } = result
    const named = {
      position,
      offset,
      issn: verdict.issn ?? 'none',
      fault: placedError(first, locale),
      more: verdict.errors.length - 1,
    }
    await write(io.stderr, `${format(locale, 'cli.record_faulty', named)}\n`)
  }
  if (output === 'text') {
    writeMessage(io, 'cli.validated', {
      records: count.records,
      ok: count.OK,
      warning: count.WARNING,
      error: count.ERROR,
    })
  }
  if (count.ERROR === 0) return 0
  return count.records === 0 ? 1 : 2
}

export const validate: Command = {
  help: `npx seriatim validate FILE [--base | --category CODE] [--format text|json]

Validates all records of a file (ISO 2709, text form, MARCXML or JSON, detected from its content; - is stdin) with the
rules that need no database. Records with errors are reported on stderr.

  --base      validate like the database of the installation: with its rule settings, rules of administrators, and rules
              that compare records. The server can be running or stopped. Nothing is stored.
  --category  ${CATEGORIES.join(', ')}: validate as this category instead of 699 $8
  --format    text (default): the findings of each record with errors, and a summary
              json: one line per record, {"position", "issn", "status", "errors", "warnings"}

Exit code: 0 no errors; 1 nothing readable; 2 some records are damaged or have errors.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('validate', args, {
      positionals: ['FILE'],
      options: {
        base: { type: 'boolean', default: false },
        category: { type: 'string' },
        format: { type: 'string', default: 'text' },
      },
    })
    const [file = ''] = positionals
    const { category, format: output } = values
    const refused = (option: string, value: string, known: readonly string[]) =>
      wrongArgument('validate', `--${option}`, value, known.join(' | '))
    if (category !== undefined && !isCategory(category)) throw refused('category', category, CATEGORIES)
    if (!isOutputFormat(output)) throw refused('format', output, OUTPUT_FORMATS)
    const locale = terminalLocale(io.env)
    // If the records come from the database, each is validated in the category that it has there.
    if (values.base && category !== undefined) throw wrongArgument('validate', '--category', category, '--base')
    const today = new Date().toISOString().slice(0, 10)
    const report = (validator: Validator) => writeReport({ file, output, locale, validator }, io)
    if (!values.base) return report(validatorOfRules(today, category))
    // The code of the database takes most of the time of a start.
    const { withDatabaseValidator } = await import('../database-validator.ts')
    return withDatabaseValidator(io, report)
  },
}
