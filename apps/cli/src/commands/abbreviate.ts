import type { Readable } from 'node:stream'
import { indexList, type Ltwa, suggest } from '@seriatim/iso4'
import { Failure } from '@seriatim/server/platform/failure'
import { readArguments, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'
import { write } from '../files.ts'
import { readLtwaFile } from '../ltwa-file.ts'

const LINE_END = /\r?\n/

/** The complete lines of each chunk of a stream; the last line may lack its line end. */
async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split(LINE_END)
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  rest += decoder.decode()
  if (rest !== '') yield [rest]
}

const abbreviated = (ltwa: Ltwa, lines: readonly string[], language: string | undefined): string =>
  lines.map((title) => `${suggest(ltwa, title, { language }).suggestion}\n`).join('')

export const abbreviate: Command = {
  help: `npx seriatim abbreviate --ltwa FILE [--language CODE]

Reads titles from stdin, one per line, and writes their abbreviations to stdout, one per line. Uses the rules of ISO 4
and a list of title word abbreviations. A qualifier in parentheses at the end of a title is abbreviated separately.

  --ltwa      the list of title word abbreviations: word, abbreviation and languages, separated by tabs
  --language  the language of the titles (ISO 639-2/B code, for example eng). Selects between entries of the list that
              differ by language. Without it, the language is detected from the words of each title.

Exit code 2: some lines of the list are invalid. They are reported on stderr.
`,
  async run(args, io) {
    const { values } = readArguments('abbreviate', args, {
      positionals: [],
      options: { ltwa: { type: 'string' }, language: { type: 'string' } },
    })
    const { ltwa: file, language } = values
    if (file === undefined)
      throw new Failure('cli.missing_argument', { command: 'abbreviate', argument: '--ltwa FILE' })
    // The titles come from stdin, so the list of abbreviations cannot.
    if (file === '-') throw wrongArgument('abbreviate', '--ltwa', file, 'FILE')
    if (language !== undefined && !/^[a-z]{3}$/.test(language))
      throw wrongArgument('abbreviate', '--language', language, 'eng, fre, ger ...')
    const { words, problems } = await readLtwaFile(file, io)
    const ltwa = indexList(words)
    for await (const lines of linesOf(io.stdin)) await write(io.stdout, abbreviated(ltwa, lines, language))
    return problems.length > 0 ? 2 : 0
  },
}
