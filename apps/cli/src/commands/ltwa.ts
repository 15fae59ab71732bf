import { basename } from 'node:path'
import { printList } from '@seriatim/iso4'
import type { ListChange } from '@seriatim/server/features/ltwa/compare'
import { importList } from '@seriatim/server/features/ltwa/import-list'
import { readWords } from '@seriatim/server/features/ltwa/repository'
import { readConfig } from '@seriatim/server/platform/config'
import { withBase } from '@seriatim/server/with-base'
import { readArguments, say, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { readLtwaFile } from '../ltwa-file.ts'
import { openOutput } from '../output.ts'

/** How many words of each kind of change are shown. */
const EXAMPLES = 5

const shown = (row: ListChange['after']): string => (row ? `${row.abbreviation} (${row.languages.join(', ')})` : '')

function tell(io: Io, sign: '+' | '~' | '-', changes: readonly ListChange[]): void {
  for (const { word, before, after } of changes.slice(0, EXAMPLES)) {
    const abbreviations = [shown(before), shown(after)].filter((text) => text !== '').join(' -> ')
    io.stdout.write(`  ${sign} ${word}: ${abbreviations}\n`)
  }
  if (changes.length > EXAMPLES) say(io, 'cli.ltwa_more', { count: changes.length - EXAMPLES })
}

async function load(args: string[], io: Io): Promise<number> {
  const { positionals } = readArguments('ltwa', args, { positionals: ['FILE'], options: {} })
  const [file = ''] = positionals
  const { words, problems } = await readLtwaFile(file, io)
  const keptWords = new Set(problems.map(({ word }) => word))
  const { versionId, added, changed, removed } = await withBase(
    readConfig(io.env),
    ({ base }) => importList(base, { words, keptWords, fileName: basename(file), origin: 'import', userId: null }),
    { deed: `ltwa import ${file}` },
  )
  if (versionId === null) say(io, 'cli.ltwa_unchanged')
  else {
    const counts = { added: added.length, changed: changed.length, removed: removed.length }
    say(io, 'cli.ltwa_imported', { words: words.length, ...counts, version: String(versionId) })
    tell(io, '+', added)
    tell(io, '~', changed)
    tell(io, '-', removed)
  }
  if (problems.length === 0) return 0
  say(io, 'cli.ltwa_kept', { count: problems.length })
  return 2
}

async function save(args: string[], io: Io): Promise<number> {
  const { positionals } = readArguments('ltwa', args, { positionals: ['FILE'], options: {} })
  const [file = ''] = positionals
  const words = await withBase(readConfig(io.env), ({ base }) => readWords(base))
  const output = await openOutput(file, io)
  try {
    await output.write(Buffer.from(printList(words)))
    await output.finish()
  } catch (error) {
    await output.abandon()
    throw error
  }
  if (file !== '-') say(io, 'cli.ltwa_exported', { words: words.length })
  return 0
}

export const ltwa: Command = {
  name: 'ltwa',
  summary: 'load a list of title word abbreviations, or write the one in force',
  help: `npx seriatim ltwa import FILE
npx seriatim ltwa export FILE

The list of title word abbreviations (LTWA): a line a word with its abbreviation and languages, separated by tabs, as
the ISSN International Centre publishes it.

import makes FILE (- is stdin) the list in force. What it added, changed and removed is kept as a version, and shown
with the first examples. A line that is no row is refused and named on stderr; its word stays as it was, and the exit
code is 2. A file without any row changes nothing; the exit code is 1.

export writes the list in force to FILE (- is stdout).
`,
  async run([action = '', ...args], io) {
    if (action === 'import') return load(args, io)
    if (action === 'export') return save(args, io)
    throw wrongArgument('ltwa', 'ACTION', action, 'import | export')
  },
}
