/**
 * Checks the words of comments, test names, documents and English messages. Rules: textlint with write-good, a list of
 * terms and plain English (rules.ts), and cspell. `npm run check:words -- PATH ...` checks these paths only.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { en } from '../../../packages/messages/src/en/index.ts'
import { commitFaults } from './commits.ts'
import { FIXED_MESSAGES } from './fixed-messages.ts'
import { type Fault, lintDocument } from './lint.ts'
import { type Text, textsOfFile, textsOfMessage } from './texts.ts'

/** Migrations are applied unchanged, so their comments stay. The change log of old versions stays as well. */
const UNCHANGEABLE = /^db\/migrations\//

/** Documents that are not checked for spelling, with the reason. */
const UNSPELLED: ReadonlyMap<string, string> = new Map([
  ['docs/abbreviations.md', 'tables of titles in many languages, and their abbreviations'],
])

/** Checks texts, each as a separate paragraph. @returns the faults */
async function faultsOfTexts(texts: readonly Text[]): Promise<Fault[]> {
  // Each text is one line, and an empty line after it ends its paragraph.
  const faults = await lintDocument(texts.map(({ text }) => text).join('\n\n'), '.txt')
  return faults.map(({ line, message }) => ({ line: texts[(line - 1) >> 1]?.line ?? 1, message }))
}

const TYPES = ['ts', 'tsx', 'mjs', 'css', 'md']
const GENERATED = ['**/node_modules/**', '**/dist/**', '**/test-results/**']

/** The source files and documents: those known to git, or all files of the folder if it is not a repository. */
const sourceFiles = (): readonly string[] => {
  const patterns = TYPES.map((type) => `*.${type}`)
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
  const files =
    listed.status === 0 && listed.stdout !== ''
      ? listed.stdout.trim().split('\n')
      : globSync(`**/*.{${TYPES.join(',')}}`, { exclude: GENERATED })
  return files.filter((path) => !UNCHANGEABLE.test(path))
}

/** The English messages as users read them: a text for each branch. */
const messageTexts = (): { readonly name: string; readonly text: string }[] =>
  Object.entries(en)
    .flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, message]) => ({ name: `${namespace}.${key}`, message })),
    )
    .filter(({ name }) => !FIXED_MESSAGES.has(name))
    .flatMap(({ name, message }) => textsOfMessage(message).map((text) => ({ name, text })))

async function main(paths: readonly string[]): Promise<number> {
  const faults: string[] = []
  const files = sourceFiles().filter((path) => paths.length === 0 || paths.some((each) => path.startsWith(each)))
  let checked = 0
  for (const path of files) {
    const source = readFileSync(path, 'utf8')
    const texts = path.endsWith('.md') ? [] : textsOfFile(path, source)
    const fileFaults = path.endsWith('.md')
      ? await lintDocument(source, '.md', { spelling: !UNSPELLED.has(path) })
      : await faultsOfTexts(texts)
    checked += path.endsWith('.md') ? 1 : texts.length
    for (const { line, message } of fileFaults) faults.push(`${path}:${line} ${message}`)
  }
  if (paths.length === 0) {
    const messages = messageTexts()
    checked += messages.length
    for (const { line, message } of await lintDocument(messages.map(({ text }) => text).join('\n\n'), '.txt'))
      faults.push(`${messages[(line - 1) >> 1]?.name}: ${message}`)
    faults.push(...(await commitFaults()))
  }
  // A set, because several branches of a message can have the same fault.
  const reported = new Set(faults)
  for (const fault of reported) console.error(fault)
  console.log(`${checked} texts checked`)
  console.log(`${faults.length === 0 ? 1 : 0} passed, ${reported.size} failed`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
