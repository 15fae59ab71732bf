/**
 * Checks the words of comments, test names, documents and English messages. Rules: textlint with write-good, a list of terms
 * and plain English (rules.ts), and cspell. `npm run check:words -- PATH ...` checks these paths only.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { en } from '../../../packages/messages/src/en/index.ts'
import { commitFaults } from './commits.ts'
import { FIXED_MESSAGES } from './fixed-messages.ts'
import { type Fault, lintDocument } from './lint.ts'
import { type Text, textsOfFile } from './texts.ts'

/** Migrations are applied unchanged, so their comments stay. The change log of old versions stays as well. */
const UNCHANGEABLE = /^db\/migrations\//

/** The faults of texts, each checked as a paragraph. */
async function faultsOfTexts(texts: readonly Text[]): Promise<Fault[]> {
  // A text is one line, and an empty line ends its paragraph.
  const faults = await lintDocument(texts.map(({ text }) => text).join('\n\n'), '.txt')
  return faults.map(({ line, message }) => ({ line: texts[(line - 1) >> 1]?.line ?? 1, message }))
}

const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => !UNCHANGEABLE.test(path))

/** Messages without their arguments and branches: `{count, plural, one {# record} other {# records}}`. */
const messageTexts = (): { readonly name: string; readonly text: string }[] =>
  Object.entries(en).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => ({
      name: `${namespace}.${key}`,
      text: text
        .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, '')
        .replaceAll(/\{\w+(?:, \w+)?\}/g, 'X')
        .replaceAll(/(?:=\d+|\bone|\bother|\bfew|\bmany|\w+) \{/g, ' ')
        .replaceAll(/[{}#]/g, ' ')
        .replaceAll('\n', ' '),
    })),
  )

async function main(paths: readonly string[]): Promise<number> {
  const faults: string[] = []
  const files = trackedFiles().filter((path) => paths.length === 0 || paths.some((each) => path.startsWith(each)))
  let checked = 0
  for (const path of files) {
    const source = readFileSync(path, 'utf8')
    const texts = path.endsWith('.md') ? [] : textsOfFile(path, source)
    const found = path.endsWith('.md') ? await lintDocument(source, '.md') : await faultsOfTexts(texts)
    checked += path.endsWith('.md') ? 1 : texts.length
    for (const { line, message } of found) faults.push(`${path}:${line} ${message}`)
  }
  if (paths.length === 0) {
    const messages = messageTexts().filter(({ name }) => !FIXED_MESSAGES.has(name))
    checked += messages.length
    for (const { line, message } of await lintDocument(messages.map(({ text }) => text).join('\n\n'), '.txt'))
      faults.push(`${messages[(line - 1) >> 1]?.name}: ${message}`)
    faults.push(...(await commitFaults()))
  }
  for (const fault of faults) console.error(fault)
  console.log(`${checked} texts checked`)
  console.log(`${faults.length === 0 ? 1 : 0} passed, ${faults.length} failed`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
