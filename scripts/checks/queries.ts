/** Where a file runs SQL by itself: statements of kysely and node-postgres, wherever the connection came from. */
import { parseSync } from '@swc/core'

/** How kysely begins a statement. */
const BUILDERS: ReadonlySet<string> = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
/** How a connection or a pool runs a statement. */
const RUNNERS: ReadonlySet<string> = new Set(['query', 'executeQuery'])
/** A file without any of these words need not be parsed. */
const MENTIONED = new RegExp(String.raw`\b(sql|${[...BUILDERS, ...RUNNERS].join('|')})\b`)

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name that is called, or that a template is tagged with, and whether it belongs to an object. */
const nameOf = (callee: unknown): { name: string; isMember: boolean } | undefined => {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return { name: String(callee.value), isMember: false }
  if (callee.type === 'OptionalChainingExpression') return nameOf(callee.base)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined
  return callee.property.type === 'Identifier' ? { name: String(callee.property.value), isMember: true } : undefined
}

/** The calls and tags in a file by which SQL is run, each once, in the order of the file. */
export function queriesIn(path: string, text: string): string[] {
  if (!MENTIONED.test(text)) return []
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value) || Array.isArray(value)) return
    if (value.type === 'CallExpression') {
      const called = nameOf(value.callee)
      if (called && (BUILDERS.has(called.name) || (called.isMember && RUNNERS.has(called.name))))
        found.add(`${called.name}()`)
    }
    if (value.type === 'TaggedTemplateExpression' && nameOf(value.tag)?.name === 'sql') found.add('sql``')
    Object.values(value).forEach(walk)
  }
  walk(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))
  return [...found]
}
