import { type ListProblem, type LtwaWord, readList } from '@seriatim/iso4'
import { format } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'
import { fileBytes } from './files.ts'

/** Maximum number of characters of a faulty line in a message. */
const SHOWN_LENGTH = 100

/**
 * Reads a list of title word abbreviations from a file (`-`: stdin), and reports invalid lines on stderr.
 * @throws Failure if the file cannot be read or has no valid row
 */
export async function readLtwaFile(file: string, io: Io): Promise<{ words: LtwaWord[]; problems: ListProblem[] }> {
  const parts: Uint8Array[] = []
  for await (const bytes of fileBytes(file, io)) parts.push(bytes)
  const list = readList(new TextDecoder().decode(Buffer.concat(parts)))
  if (list.words.length === 0) throw new Failure('cli.ltwa_no_words', { file })
  writeListProblems(io, list.problems)
  return list
}

/** Reports invalid lines of a list on stderr. */
export function writeListProblems(io: Io, problems: readonly ListProblem[]): void {
  const locale = terminalLocale(io.env)
  for (const { line, code, value } of problems) {
    const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}...` : value
    io.stderr.write(`${format(locale, 'cli.ltwa_line', { line, code, value: shown.replaceAll('\t', ' | ') })}\n`)
  }
}
