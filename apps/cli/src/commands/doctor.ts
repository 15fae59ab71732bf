import { createGunzip } from 'node:zlib'
import { type Examination, type ExaminationOutputs, examine, formOf, type Place } from '@seriatim/doctor'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { deferStreamErrors } from '@seriatim/server/platform/defer-stream-errors'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { readArguments, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes, write } from '../files.ts'
import { isSameFile, type Output, openOutput, STREAM } from '../output.ts'
import { isOutputFormat, OUTPUT_FORMATS } from '../output-format.ts'
import { problemSentence, withoutControlCharacters } from '../record-problems.ts'

/** The output files of an examination; each has an option with its name. */
const PARTS = ['readable', 'broken', 'repaired'] as const
type Part = (typeof PARTS)[number]

/** The bytes of a file, decompressed if it is gzip. */
async function* unpacked(file: string, io: Io): AsyncGenerator<Uint8Array, void, undefined> {
  const source = fileBytes(file, io)
  const first = await source.next()
  if (first.done) return
  async function* whole(): AsyncGenerator<Uint8Array, void, undefined> {
    yield first.value as Uint8Array
    yield* source
  }
  if (formOf(first.value) !== 'gzip') {
    yield* whole()
    return
  }
  const gunzip = deferStreamErrors(createGunzip())
  const feed = async () => {
    for await (const chunk of whole()) {
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve))
    }
    gunzip.end()
  }
  feed().catch((error: unknown) => gunzip.destroy(error as Error))
  yield* gunzip
}

const reportAsText = (place: Place, locale: Locale): string => {
  const { kind, position, offset, length, id, title, faults, fault_count, repair, mends, before } = place
  const to = offset + Math.max(0, length - 1)
  const lines = [
    format(locale, 'doctor.line', {
      kind,
      position: position ?? 0,
      from: offset,
      to,
      id: id ?? 'none',
      title: title ?? 'none',
    }),
    ...faults.map(
      (fault) =>
        `  ${format(locale, 'doctor.fault_line', {
          offset: fault.offset,
          tag: fault.tag ?? 'none',
          sentence: problemSentence(locale, fault),
        })}`,
    ),
    ...(fault_count > faults.length
      ? [`  ${format(locale, 'doctor.more_faults', { count: fault_count - faults.length })}`]
      : []),
    ...(before === null
      ? []
      : [`  ${format(locale, 'doctor.before_line', { from: before.offset, to: before.offset + before.length - 1 })}`]),
    `  → ${[format(locale, `doctor.repair_${repair}`), ...mends.map((mend) => format(locale, `doctor.mend_${mend}`))].join(' · ')}`,
  ]
  return `${lines.map(withoutControlCharacters).join('\n')}\n`
}

const encodingName = (locale: Locale, encoding: string): string =>
  encoding === 'utf8' || encoding === 'marc8' || encoding === 'doubly-encoded'
    ? format(locale, `doctor.encoding_${encoding}`)
    : encoding

const summary = (
  { form, is_unimarc, bytes, records, sound, places, encodings }: Examination,
  locale: Locale,
): string[] => {
  const { whole, partly, none } = places
  const name = formatUnknown(locale, `doctor.form_${is_unimarc && form === 'iso2709' ? 'unimarc' : form}`)
  const reported = encodings.map(({ encoding, count }) =>
    format(locale, 'doctor.encoding_count', { encoding: encodingName(locale, encoding), count }),
  )
  return [
    format(locale, 'doctor.summary', {
      form: name,
      bytes,
      records,
      sound,
      places: whole + partly + none,
      whole,
      partly,
      none,
    }),
    ...(reported.length === 0 ? [] : [format(locale, 'doctor.written_in', { encodings: reported.join(', ') })]),
  ]
}

/** Opens the requested outputs. @throws Failure if two outputs, or an output and the input, are the same file */
async function openParts(input: string, named: Readonly<Partial<Record<Part, string>>>, io: Io) {
  const names = PARTS.flatMap((part) => named[part] ?? [])
  if (names.filter((name) => name === STREAM).length > 1) throw new Failure('doctor.one_stream', {})
  for (const [index, name] of names.entries()) {
    const others = [input, ...names.slice(0, index)]
    const isTaken = await Promise.all(others.map((other) => other === name || isSameFile(other, name)))
    if (name !== STREAM && isTaken.includes(true)) throw new Failure('doctor.same_output', { name })
  }
  const outputs: Partial<Record<Part, Output>> = {}
  try {
    for (const part of PARTS) {
      const name = named[part]
      if (name !== undefined) outputs[part] = await openOutput(name, io)
    }
  } catch (error) {
    for (const output of Object.values(outputs)) await output.abandon()
    throw error
  }
  return outputs
}

export const doctor: Command = {
  help: `npx seriatim doctor FILE [--readable FILE] [--broken FILE] [--repaired FILE] [--format text|json]

Examines a file of records (ISO 2709, text form, MARCXML or JSON, detected from its content; gzip is unpacked; - is
stdin). Reports each broken place: its position, what is wrong, the character encoding, and the possible repair. The
report goes to stdout, with a summary at the end. The file is read as a stream and can have any size.
One of the output files can be - for stdout. The report then goes to stderr.

  --readable  write the records without problems, byte for byte, to this file
  --broken    write all other bytes to this file
  --repaired  write the whole file with each broken place repaired. What cannot be repaired is left out.
  --format    text (default), or json: one line per broken place, and {"examination"} as the last line

Exit code: 0 no problems; 1 refused, or no readable record; 2 problems found.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('doctor', args, {
      positionals: ['FILE'],
      options: {
        readable: { type: 'string' },
        broken: { type: 'string' },
        repaired: { type: 'string' },
        format: { type: 'string', default: 'text' },
      },
    })
    const [file = ''] = positionals
    const { format: output, ...named } = values
    if (!isOutputFormat(output)) throw wrongArgument('doctor', '--format', output, OUTPUT_FORMATS.join(' | '))
    const locale = terminalLocale(io.env)
    const outputs = await openParts(file, named, io)
    const report = Object.values(named).includes(STREAM) ? io.stderr : io.stdout
    try {
      const sinks: ExaminationOutputs = {
        ...Object.fromEntries(
          Object.entries(outputs).map(([part, to]) => [part, (bytes: Uint8Array) => to.write(bytes.slice())]),
        ),
        place: (place) => write(report, output === 'json' ? `${JSON.stringify(place)}\n` : reportAsText(place, locale)),
      }
      const examination = await examine(unpacked(file, io), sinks)
      for (const to of Object.values(outputs)) await to.finish()
      if (output === 'json') await write(report, `${JSON.stringify({ examination })}\n`)
      else for (const line of summary(examination, locale)) await write(report, `${line}\n`)
      const { whole, partly, none } = examination.places
      if (whole + partly + none === 0) return 0
      return examination.records === 0 ? 1 : 2
    } catch (error) {
      for (const to of Object.values(outputs)) await to.abandon()
      throw error
    }
  },
}
