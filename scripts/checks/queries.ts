/** Finds the statements of kysely and node-postgres in a file, on any connection object. */
import { parseSync } from '@swc/core'

/** Methods of kysely that begin a statement. */
const BUILDERS: ReadonlySet<string> = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
/** Methods of a connection or pool that run a statement. */
const RUNNERS: ReadonlySet<string> = new Set(['query', 'executeQuery'])
/** Files without any of these words are not parsed. */
const SQL_WORDS = new RegExp(String.raw`\b(sql|${[...BUILDERS, ...RUNNERS].join('|')})\b`)

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name of a called function, or the tag of a template, and whether the name is a member of an object. */
const nameOf = (callee: unknown): { name: string; isMember: boolean } | undefined => {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return { name: String(callee.value), isMember: false }
  if (callee.type === 'OptionalChainingExpression') return nameOf(callee.base)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined
  return callee.property.type === 'Identifier' ? { name: String(callee.property.value), isMember: true } : undefined
}

/** The calls and tags that run SQL in a file, each once, in file order. */
export function queriesIn(path: string, text: string): string[] {
  if (!SQL_WORDS.test(text)) return []
  const result = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value) || Array.isArray(value)) return
    if (value.type === 'CallExpression') {
      const called = nameOf(value.callee)
      if (called && (BUILDERS.has(called.name) || (called.isMember && RUNNERS.has(called.name))))
        result.add(`${called.name}()`)
    }
    if (value.type === 'TaggedTemplateExpression' && nameOf(value.tag)?.name === 'sql') result.add('sql``')
    Object.values(value).forEach(walk)
  }
  walk(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))
  return [...result]
}
