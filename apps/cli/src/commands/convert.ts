import {
  createMarc8Writer,
  createRecordWriter,
  FORMATS,
  type Format,
  isFormat,
  type ReadProblem,
  type ReadResult,
  type RecordWriter,
  readRecords,
} from '@seriatim/marc'
import { format } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { createUnimarcWriter, isUnimarcFormat, LossTally, UNIMARC_FORMATS, type UnimarcFormat } from '@seriatim/unimarc'
import { readArguments } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { isSameFile, type Output, openOutput } from '../output.ts'
import { problemLine, problemSentence } from '../record-problems.ts'

/** Problems of the file that do not damage records. */
const HARMLESS_PROBLEMS: ReadonlySet<string> = new Set(['line-ends-between-records', 'byte-order-mark'])

/** ISO 2709 in MARC-8, only for output: the reader of ISO 2709 detects MARC-8. */
const MARC8 = 'marc8'
type Target = Format | UnimarcFormat | typeof MARC8
const TARGETS: readonly Target[] = [...FORMATS, MARC8, ...UNIMARC_FORMATS]
const isTarget = (value: unknown): value is Target => TARGETS.includes(value as Target)

type Tally = { read: number; written: number; named: number; damaged: number; skipped: number }

function readOptions(args: string[]) {
  const { positionals, values } = readArguments('convert', args, {
    positionals: ['IN', 'OUT'],
    options: { from: { type: 'string', default: 'auto' }, to: { type: 'string' } },
  })
  const [input = '', output = ''] = positionals
  const known = FORMATS.join(', ')
  if (values.from !== 'auto' && !isFormat(values.from)) {
    throw new Failure('marc.unknown-format', { value: values.from, known: `auto, ${known}` })
  }
  if (!isTarget(values.to)) {
    throw new Failure('marc.unknown-format', { value: values.to ?? '--to', known: TARGETS.join(', ') })
  }
  return { input, output, from: values.from as Format | 'auto', to: values.to }
}

const createWriter = async (to: Target, losses: LossTally): Promise<RecordWriter> => {
  if (to === MARC8) return createMarc8Writer()
  return isUnimarcFormat(to) ? createUnimarcWriter(to, new Date(), losses) : createRecordWriter(to)
}

/** Writes all writable records; reports problems on stderr as they occur. */
async function convertRecords(
  input: string,
  results: AsyncIterable<ReadResult>,
  to: Target,
  output: Output,
  io: Io,
): Promise<Tally> {
  const locale = terminalLocale(io.env)
  const tally: Tally = { read: 0, written: 0, named: 0, damaged: 0, skipped: 0 }
  const losses = new LossTally()
  const writer = await createWriter(to, losses)
  const waiting: ReadResult[] = []
  const name = (problem: ReadProblem, { record }: ReadResult) => {
    tally.named++
    io.stderr.write(`${problemLine(locale, problem, record)}\n`)
  }
  const nameAll = (result: ReadResult) => {
    for (const problem of result.problems) name(problem, result)
    if (result.problems.some(({ code }) => !HARMLESS_PROBLEMS.has(code))) tally.damaged++
    if (!result.record) tally.skipped++
  }
  for await (const result of results) {
    if (!result.record && tally.read === 0 && waiting.length === 0) {
      // Report a harmless problem later: a file without records may have no other problem.
      waiting.push(result)
      continue
    }
    for (const first of waiting.splice(0)) nameAll(first)
    nameAll(result)
    if (!result.record) continue
    if (tally.read++ === 0) await output.write(writer.start)
    const { bytes, problems } = writer.write(result.record)
    for (const problem of problems) {
      const isNamed = result.problems.some(({ code, tag }) => code === problem.code && tag === problem.tag)
      if (!isNamed) name({ ...problem, position: result.position, offset: result.offset }, result)
    }
    if (problems.length > 0 && result.problems.every(({ code }) => HARMLESS_PROBLEMS.has(code))) tally.damaged++
    if (bytes) {
      tally.written++
      await output.write(bytes)
    } else tally.skipped++
  }
  if (tally.read === 0) {
    const problem = waiting[0]?.problems[0]
    throw new Failure('marc.in-file', {
      name: input,
      sentence: problem ? problemSentence(locale, problem) : format(locale, 'marc.no-record'),
    })
  }
  await output.write(writer.end)
  const left = losses.places().map(([place, count]) => `${place} (${count})`)
  if (left.length > 0) io.stderr.write(`${format(locale, 'marc.not-in-unimarc', { places: left.join(', ') })}\n`)
  return tally
}

export const convert: Command = {
  help: `npx seriatim convert IN OUT [--from auto|${FORMATS.join('|')}]
                            --to ${TARGETS.join('|')}

IN can be - for stdin, OUT can be - for stdout. Without --from, the format of IN is detected from its content.

  iso2709       MARC 21 in ISO 2709. Input can be MARC-8 or UTF-8, output is UTF-8.
  marc8         MARC 21 in ISO 2709 and MARC-8, for systems without Unicode. 066 names the character sets in use.
                Characters that MARC-8 does not have become references: &#x0E01;
  mrk           the text form of MarcEdit
  marcxml       MARCXML
  json          one record per line, in the JSON form of the API
  marc-in-json  {"leader", "fields": [...]}, written one record per line. Input can also be a list.
  aleph         Aleph sequential, with consecutive system numbers. Records with $$ or a line end in a value are left
                out, because the format cannot contain them.
  unimarc       UNIMARC in ISO 2709 (unimarc-mrk: as text, unimarc-marcxml: as XML), converted from MARC 21. Data
                without a place in UNIMARC is reported on stderr, field by field.

Each problem is reported on stderr with the number of the record in the file, the byte offset, 001 and the reason.
Damaged records are written as far as they are readable. Records that the target format cannot contain are left out.

Exit code: 0 success; 1 refused, or no readable record (OUT is unchanged); 2 success with reported problems.
`,
  async run(args, io) {
    const { input, output: target, from, to } = readOptions(args)
    if (await isSameFile(input, target)) throw new Failure('marc.same-file', { name: input })
    const output = await openOutput(target, io)
    try {
      const tally = await convertRecords(input, readRecords(fileBytes(input, io), from), to, output, io)
      await output.finish()
      if (tally.named === 0) return 0
      const { written: count, damaged, skipped } = tally
      io.stderr.write(`${format(terminalLocale(io.env), 'marc.converted', { count, damaged, skipped })}\n`)
      return 2
    } catch (error) {
      await output.abandon()
      throw error
    }
  },
}
