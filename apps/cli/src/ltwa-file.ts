import { type ListProblem, type LtwaWord, readList } from '@seriatim/iso4'
import { format } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'
import { bytesOf } from './files.ts'

/** What of a faulty line is repeated. */
const SHOWN_LENGTH = 100

/**
 * Reads a list of title word abbreviations from a file (`-`: stdin), and names on stderr each line that is no row.
 * @throws Failure when the file cannot be read or has no row at all
 */
export async function readLtwaFile(file: string, io: Io): Promise<{ words: LtwaWord[]; problems: ListProblem[] }> {
  const parts: Uint8Array[] = []
  for await (const bytes of bytesOf(file, io)) parts.push(bytes)
  const list = readList(new TextDecoder().decode(Buffer.concat(parts)))
  if (list.words.length === 0) throw new Failure('cli.ltwa_no_words', { file })
  nameProblems(io, list.problems)
  return list
}

/** Names on stderr the lines of a list that are no row. */
export function nameProblems(io: Io, problems: readonly ListProblem[]): void {
  const locale = terminalLocale(io.env)
  for (const { line, code, value } of problems) {
    const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}...` : value
    io.stderr.write(`${format(locale, 'cli.ltwa_line', { line, code, value: shown.replaceAll('\t', ' | ') })}\n`)
  }
}
