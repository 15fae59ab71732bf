import { readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync, Visitor } from 'oxc-parser'

/** A text that people read: a comment, the name of a test, or a message, on one line. */
export type Text = { readonly line: number; readonly kind: 'comment' | 'test' | 'message'; readonly text: string }

const CALLS_WITH_NAMES = new Set(['describe', 'it', 'test'])
/** Comments that are instructions to programs. */
const DIRECTIVE = /^[\s*]*(?:@vitest|@ts-|biome-ignore|eslint|v8 ignore|#region|#endregion|\/ <reference|cspell)/
/** A line of a code example or a table in a doc comment, or a separator. */
const EXAMPLE = /^\s*\*?\s*(?:```|[-=*]{3,}$|\|)/

/** The text of a comment without its markers, tags and code, on one line. */
export const commentText = (comment: string): string => {
  let isCode = false
  const lines = comment.split('\n').filter((line) => {
    if (!EXAMPLE.test(line)) return !isCode
    if (line.includes('```')) isCode = !isCode
    return false
  })
  return (
    lines
      .map((line) => line.replace(/^\s*\*+/, '').trim())
      .join(' ')
      .replaceAll(/\{@link ([^}]*)\}/g, '`$1`')
      .replaceAll(/\s*@(?:param [\w.]+|returns|throws|deprecated|see|type)\b(?: \{[^}]*\})?/g, '.')
      .replace(/^[.\s]+/, '')
      // Start the text after a tag with a capital letter, as a new sentence.
      .replaceAll(/\. ([a-z])/g, (_, letter: string) => `. ${letter.toUpperCase()}`)
      .replaceAll(/([.:;!?])\./g, '$1')
      .trim()
  )
}

/** Joins neighbouring line comments: their sentences continue over the line ends. */
const commentsOf = (
  source: string,
  comments: readonly { start: number; end: number; type: string; value: string }[],
) => {
  const joined: { start: number; end: number; isAlone: boolean; value: string }[] = []
  for (const { start, end, type, value } of comments) {
    if (DIRECTIVE.test(value)) continue
    const last = joined.at(-1)
    const isLine = type === 'Line'
    const isAlone = /^[ \t]*$/.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start))
    if (isLine && last?.isAlone && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.value += `\n${value}`
      last.end = end
    } else joined.push({ start, end, isAlone: isLine && isAlone, value })
  }
  return joined
}

type Callee = {
  readonly type: string
  readonly name?: string
  readonly object?: Callee
  readonly callee?: Callee
  readonly property?: Callee
}
/** Members of `describe`, `it` and `test` whose calls have a name as well. */
const MEMBERS_WITH_NAMES = /^(?:each|for|only|skip|todo|concurrent|sequential|runIf|skipIf|fails|describe|step)$/

/** The name of the function at the start of a call expression: `it` for `it.each(rows)(...)`. */
const calledName = ({ name, object, callee, property }: Callee): string | undefined => {
  if (property !== undefined && !MEMBERS_WITH_NAMES.test(property.name ?? '')) return undefined
  const inner = object ?? callee
  return inner ? calledName(inner) : name
}

/** The comments and names of tests of a TypeScript or JavaScript file. */
const textsOfCode = (path: string, source: string): Text[] => {
  const { comments, program } = parseSync(path, source)
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1
  const texts: Text[] = commentsOf(source, comments).map(({ start, value }) => ({
    line: lineAt(start),
    kind: 'comment',
    text: commentText(value),
  }))
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (!name || !CALLS_WITH_NAMES.has(calledName(callee as Callee) ?? '')) return
      if (name.type === 'Literal' && typeof name.value === 'string')
        texts.push({ line: lineAt(name.start), kind: 'test', text: name.value })
      else if (name.type === 'TemplateLiteral')
        texts.push({
          line: lineAt(name.start),
          kind: 'test',
          text: name.quasis.map(({ value }) => value.cooked ?? '').join('`value`'),
        })
    },
  }).visit(program)
  return texts
}

/** The comments of a style sheet or of SQL. */
const textsByPattern = (source: string, pattern: RegExp): Text[] =>
  [...source.matchAll(pattern)].map(({ index, 1: text = '' }) => ({
    line: source.slice(0, index).split('\n').length,
    kind: 'comment',
    text: commentText(text),
  }))

/** The texts of a source file; none for a type of file without comments to check. */
export function textsOfFile(path: string, source = readFileSync(path, 'utf8')): Text[] {
  if (/\.(?:ts|tsx|mjs)$/.test(path)) return textsOfCode(path, source)
  if (path.endsWith('.css')) return textsByPattern(source, /\/\*([\s\S]*?)\*\//g)
  return []
}

/**
 * The text of the elements of a message. Uses the branch with the number `branch`, else the last one, and `X` for
 * arguments.
 */
const branchText = (elements: readonly MessageFormatElement[], branch: number): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return 'X'
      const branches = Object.values(element.options)
      return branchText(branches[Math.min(branch, branches.length - 1)]?.value ?? [], branch)
    })
    .join('')

const branchesOf = (elements: readonly MessageFormatElement[]): number =>
  Math.max(
    1,
    ...elements.map((element) => {
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return 1
      const branches = Object.values(element.options)
      return Math.max(branches.length, ...branches.map(({ value }) => branchesOf(value)))
    }),
  )

/** The texts that a message in ICU MessageFormat can become, each on one line: one for each number of a branch. */
export function textsOfMessage(message: string): string[] {
  const elements = parse(message, { ignoreTag: true })
  const texts = Array.from({ length: branchesOf(elements) }, (_, branch) => branchText(elements, branch))
  return [...new Set(texts.map((text) => text.replaceAll(/\s*\n\s*/g, ' ')))]
}
