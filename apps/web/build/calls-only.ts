import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'

/** What a client needs of a call to make it. Whether it answers a file is asked, not which kinds. */
const KEPT = ['name', 'method', 'path', 'csrf', 'file'] as const

/** What schemas are in the browser: `src/app/no-schemas.ts`, under a name that no module of the contract has. */
const NOTHING = 'noSchemas'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Edit = { readonly start: number; readonly end: number; readonly text: string }
type Values = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Every schema of zod has this member. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

const isCall = (value: unknown): value is Values =>
  isPlain(value) && typeof value.path === 'string' && typeof value.method === 'string' && Array.isArray(value.errors)

const keptOf = (call: Values): Values =>
  Object.fromEntries(
    KEPT.filter((key) => call[key] !== undefined).map((key) => [key, key === 'file' ? true : call[key]]),
  )

/**
 * The text of a value that is a call, a schema, or an object of both; undefined for all others, which stay as they are
 * written.
 */
const writtenShort = (value: unknown): string | undefined => {
  if (isSchema(value)) return NOTHING
  if (isCall(value)) return JSON.stringify(keptOf(value))
  if (!isPlain(value)) return undefined
  const members = Object.entries(value).map(([key, member]) => [key, writtenShort(member)] as const)
  if (members.length === 0 || members.some(([, text]) => text === undefined)) return undefined
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}

/** Whether an expression is `z`, or a member or a call of what is. */
const isOfZod = (node: Node): boolean => {
  if (node.type === 'Identifier') return node.name === 'z'
  const below =
    node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : undefined
  return isNode(below) && isOfZod(below)
}

/** The outermost expressions of zod below `node`. */
const zodIn = (node: Node): readonly Edit[] =>
  node.type !== 'Identifier' && isOfZod(node) ? [{ start: node.start, end: node.end, text: NOTHING }] : insideOf(node)

const insideOf = (node: Node): readonly Edit[] => Object.values(node).flat().filter(isNode).flatMap(zodIn)

/** The declarations `const name = value` at the top of a module. */
const declared = (program: Node): readonly Node[] =>
  (program.body as readonly Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap((statement) => (statement as Node).declarations as readonly Node[])

/** An expression without `as const` and its like. */
const bare = (node: Node): Node =>
  isNode(node.expression) && node.type.startsWith('TS') ? bare(node.expression) : node

/** The names that a declaration gives: its own, or those of `const { member: name } = value`; undefined of other patterns. */
const namesOf = (id: Node): readonly (string | undefined)[] => {
  if (id.type === 'Identifier') return [String(id.name)]
  const members = (id.properties ?? [undefined]) as readonly (Node | undefined)[]
  return members.map((member) =>
    isNode(member?.value) && member.value.type === 'Identifier' ? String(member.value.name) : undefined,
  )
}

/**
 * The source of a module of the contract as the browser needs it: calls without their schemas, sentences and refusals,
 * and no schemas. What nobody imports can then be left out by the bundler: it is made by nothing that might have effects.
 *
 * @param code the module in TypeScript
 * @param values what the module exports, by name, made with the real zod
 */
export const callsOnly = (code: string, values: Values): string => {
  const program: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(program)) return code
  const edits = declared(program).flatMap((declaration): readonly Edit[] => {
    const { id, init } = declaration as unknown as { readonly id: Node; readonly init: Node | null }
    if (init === null) return []
    const texts = namesOf(id).map(
      (name) => [name, name === undefined ? undefined : writtenShort(values[name])] as const,
    )
    if (texts.every(([, text]) => text !== undefined))
      return [{ start: id.start, end: init.end, text: texts.map((pair) => pair.join(' = ')).join(', ') }]
    const within = zodIn(init)
    return bare(init).type === 'CallExpression' && within[0]?.start !== init.start
      ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }, ...within]
      : within
  })
  const others = (program.body as readonly Node[])
    .filter(
      ({ type, declaration }) =>
        type === 'FunctionDeclaration' || (isNode(declaration) && declaration.type === 'FunctionDeclaration'),
    )
    .flatMap(zodIn)
  let made = ''
  let at = 0
  for (const { start, end, text } of [...edits, ...others].sort((one, other) => one.start - other.start)) {
    made += code.slice(at, start) + text
    at = end
  }
  return `import { z as ${NOTHING} } from 'zod'\n${made}${code.slice(at)}`
}

/** Leaves of the contract in the browser what a client needs (decision 0076). For builds: a module is run once. */
export const contractForBrowsers = (): Plugin => ({
  name: 'contract-for-browsers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/][^\\/]+\.ts$/ },
    async handler(code, id) {
      const values: Values = await import(pathToFileURL(id).href)
      return { code: callsOnly(code, values), map: null }
    },
  },
})
