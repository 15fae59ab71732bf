import { printList } from '@seriatim/iso4'
import type { MessageParams } from '@seriatim/messages'
import type { ListChange } from '@seriatim/server/features/ltwa/compare'
import { loadTable, readListBytes } from '@seriatim/server/features/ltwa/load'
import { readWords } from '@seriatim/server/features/ltwa/repository'
import { readConfig } from '@seriatim/server/platform/config'
import { Refusal } from '@seriatim/server/platform/errors'
import { Failure } from '@seriatim/server/platform/failure'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { writeListProblems } from '../ltwa-file.ts'
import { openOutput } from '../output.ts'

/** Number of changed rows that are printed for each kind of change. */
const EXAMPLES = 5

const entryText = (row: ListChange['after']): string => (row ? `${row.abbreviation} (${row.languages.join(', ')})` : '')

function writeChanges(io: Io, sign: '+' | '~' | '-', changes: readonly ListChange[]): void {
  for (const { word, before, after } of changes.slice(0, EXAMPLES)) {
    const abbreviations = [entryText(before), entryText(after)].filter((text) => text !== '').join(' -> ')
    io.stdout.write(`  ${sign} ${word}: ${abbreviations}\n`)
  }
  if (changes.length > EXAMPLES) writeMessage(io, 'cli.ltwa_more', { count: changes.length - EXAMPLES })
}

async function load(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('ltwa', args, {
    positionals: ['FILE'],
    options: { 'dry-run': { type: 'boolean' }, replace: { type: 'boolean' } },
  })
  const [file = ''] = positionals
  const isTrial = values['dry-run'] === true
  const table = await readListBytes(fileBytes(file, io), file).catch(asFailure)
  writeListProblems(io, table.problems)
  const how = { isTrial, replaces: values.replace === true || isTrial, userId: null }
  const { versionId, added, changed, removed, mustConfirm } = await withDb(
    readConfig(io.env),
    ({ db }) => loadTable(db, { name: file, table }, how).catch(asFailure),
    isTrial ? {} : { auditedAs: `ltwa load ${file}` },
  )
  const counts = { added: added.length, changed: changed.length, removed: removed.length }
  if (counts.added + counts.changed + counts.removed === 0) writeMessage(io, 'cli.ltwa_unchanged')
  else {
    const words = table.words.length
    if (versionId === null) writeMessage(io, 'cli.ltwa_would_load', { words, ...counts })
    else writeMessage(io, 'cli.ltwa_loaded', { words, ...counts, version: String(versionId) })
    writeChanges(io, '-', removed)
    writeChanges(io, '~', changed)
    writeChanges(io, '+', added)
    if (isTrial && mustConfirm) writeMessage(io, 'cli.ltwa_must_replace')
  }
  if (table.problems.length === 0) return 0
  writeMessage(io, 'cli.ltwa_kept', { count: table.problems.length })
  return 2
}

/** Converts a refusal to a failure with a message for the terminal. */
const asFailure = (error: unknown): never => {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'many_words_removed') throw new Failure('cli.ltwa_needs_replace', error.details as MessageParams)
  throw new Failure(`errors.${error.code}`, error.details as MessageParams)
}

async function save(args: string[], io: Io): Promise<number> {
  const { positionals } = readArguments('ltwa', args, { positionals: ['FILE'], options: {} })
  const [file = ''] = positionals
  const words = await withDb(readConfig(io.env), ({ db }) => readWords(db))
  const output = await openOutput(file, io)
  try {
    await output.write(Buffer.from(printList(words)))
    await output.finish()
  } catch (error) {
    await output.abandon()
    throw error
  }
  if (file !== '-') writeMessage(io, 'cli.ltwa_exported', { words: words.length })
  return 0
}

export const ltwa: Command = {
  help: `npx seriatim ltwa load FILE [--dry-run] [--replace]
npx seriatim ltwa export FILE

The list of title word abbreviations (LTWA) is a text file with one word per line: word, abbreviation and languages,
separated by tabs, as published by the ISSN International Centre. Or it is a table (csv, tsv, xlsx) with the columns
word, abbreviation, languages and comments, as exported by the page of the list.

load replaces the current list by FILE (- is stdin). The added, changed and removed words are stored as a version, and
the first examples are printed. Invalid lines are reported on stderr. Their words stay unchanged, and the exit code is
2. A file without any valid row changes nothing, and the exit code is 1. If more than 5 percent of the words would be
removed, --replace is required. --dry-run reports the changes and stores nothing.

export writes the current list to FILE (- is stdout).
`,
  async run([action = '', ...args], io) {
    if (action === 'load') return load(args, io)
    if (action === 'export') return save(args, io)
    throw wrongArgument('ltwa', 'ACTION', action, 'load | export')
  },
}
