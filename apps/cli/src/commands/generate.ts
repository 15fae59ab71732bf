import { createRecordWriter, type Format } from '@seriatim/marc'
import { type GenerateOptions, generateIso2709, generate as generateRecords } from '@seriatim/synthetic'
import { readArguments, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'
import { openOutput } from '../output.ts'

const COMMAND = 'generate'
const ISSN_COUNT = 10_000_000

const wholeNumber = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw wrongArgument(COMMAND, name, text, '0 ... 999999999')
  return Number(text)
}

/** Parses the first seven digits of an ISSN, with or without hyphen: `1234-567`. */
const firstNumber = (text: string): number => {
  const digits = /^(\d{4})-?(\d{3})$/.exec(text)
  if (!digits) throw wrongArgument(COMMAND, '--first', text, '0000-000 ... 9999-999')
  return Number(digits[1]! + digits[2]!)
}

/** The records in a format other than ISO 2709; ISO 2709 has a faster writer. */
function* recordsInFormat(format: Format, options: GenerateOptions): Generator<Uint8Array> {
  const writer = createRecordWriter(format)
  yield writer.start
  for (const record of generateRecords(options)) {
    const { bytes } = writer.write(record)
    if (bytes) yield bytes
  }
  yield writer.end
}

/** The content of the file, in the format of its file name extension. */
const fileContent = (file: string, options: GenerateOptions): Iterable<Uint8Array> => {
  const name = file.toLowerCase()
  if (name.endsWith('.mrk')) return recordsInFormat('mrk', options)
  return name.endsWith('.xml') ? recordsInFormat('marcxml', options) : generateIso2709(options)
}

export const generate: Command = {
  help: `npx seriatim generate N OUT [--seed S] [--first NUMBER]

Writes N invented serials of all scripts, families and categories to the file OUT (- is stdout). The name selects the
format: .mrk is the text form, .xml is MARCXML, otherwise ISO 2709. The same arguments produce the same records.

  --seed   a number that selects other records (default: 1)
  --first  the first number without check digit (default: 5000-000). The other numbers follow without a gap.
`,
  async run(args, io) {
    const { positionals, values } = readArguments(COMMAND, args, {
      positionals: ['N', 'OUT'],
      options: { seed: { type: 'string', default: '1' }, first: { type: 'string', default: '5000-000' } },
    })
    const [number = '', out = ''] = positionals
    const count = wholeNumber(number, 'N')
    const seed = wholeNumber(values.seed, '--seed')
    const first = firstNumber(values.first)
    if (first + count > ISSN_COUNT) {
      throw wrongArgument(COMMAND, 'N', number, `0 ... ${ISSN_COUNT - first} (${values.first} ... 9999-999)`)
    }
    const output = await openOutput(out, io)
    try {
      for (const bytes of fileContent(out, { count, seed, first })) await output.write(bytes)
      await output.finish()
      return 0
    } catch (error) {
      await output.abandon()
      throw error
    }
  },
}
