import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'

/**
 * Members of a call (an API endpoint of the contract) that the browser keeps: a client needs them to send requests, and
 * `refusalOf` needs them to check permissions. Of `file`, the browser keeps only whether the call returns a file,
 * without the content types.
 */
const CLIENT_MEMBERS = [
  ...(['name', 'method', 'path', 'csrf', 'file'] as const),
  ...(['permission', 'alsoFor', 'andFor', 'scope', 'forAnyAccount'] as const),
]

/**
 * Name of the export of `src/kernel/no-schemas.ts` that replaces schemas in the browser. No module of the contract uses
 * this name.
 */
const SCHEMA_REPLACEMENT = 'noSchemas'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Declarator = { readonly id: Node; readonly init: Node | null }
type Edit = { readonly start: number; readonly end: number; readonly text: string }
type Values = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Detects zod schemas by `_zod`, a member that each schema has. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value

const isCall = (value: unknown): value is Values =>
  isPlain(value) && typeof value.path === 'string' && typeof value.method === 'string' && Array.isArray(value.errors)

const clientMembers = (call: Values): Values =>
  Object.fromEntries(
    CLIENT_MEMBERS.filter((key) => call[key] !== undefined).map((key) => [key, key === 'file' ? true : call[key]]),
  )

/**
 * Returns the source text of a call, a schema, plain data, or an object of these. Returns undefined for all other
 * values, whose source code is not changed.
 */
const sourceText = (value: unknown): string | undefined => {
  if (isSchema(value)) return SCHEMA_REPLACEMENT
  if (isCall(value)) return JSON.stringify(clientMembers(value))
  if (Array.isArray(value)) {
    const members = value.map(sourceText)
    return members.includes(undefined) ? undefined : `[${members.join()}]`
  }
  if (isPlain(value)) {
    const members = Object.entries(value).map(([key, member]) => [key, sourceText(member)] as const)
    if (members.some(([, text]) => text === undefined)) return undefined
    return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
  }
  const isData = typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)
  return isData ? JSON.stringify(value) : undefined
}

/** Whether an expression is `z`, a member of such an expression, or a call of such an expression. */
const isOfZod = (node: Node): boolean => {
  if (node.type === 'Identifier') return node.name === 'z'
  const below =
    node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' ? node.object : undefined
  return isNode(below) && isOfZod(below)
}

/** Returns edits that replace the outermost zod expressions in `node`. */
const zodIn = (node: Node): readonly Edit[] =>
  node.type !== 'Identifier' && isOfZod(node)
    ? [{ start: node.start, end: node.end, text: SCHEMA_REPLACEMENT }]
    : insideOf(node)

const insideOf = (node: Node): readonly Edit[] => Object.values(node).flat().filter(isNode).flatMap(zodIn)

/** The expression inside `as const` or other TypeScript syntax. */
const bare = (node: Node): Node =>
  isNode(node.expression) && node.type.startsWith('TS') ? bare(node.expression) : node

/**
 * Returns the names that a declaration defines: one name, or those of `const { member: name } = value`; undefined for
 * other patterns.
 */
const namesOf = (id: Node): readonly (string | undefined)[] => {
  if (id.type === 'Identifier') return [String(id.name)]
  const members = (id.properties ?? [undefined]) as readonly (Node | undefined)[]
  return members.map((member) =>
    isNode(member?.value) && member.value.type === 'Identifier' ? String(member.value.name) : undefined,
  )
}

/**
 * A contract module rewritten for the browser. `parts` are its exports by name; each part becomes a separate module.
 */
type Shortened = { readonly code: string; readonly parts: Readonly<Record<string, string>> }

/**
 * Rewrites a module of the contract for the browser: calls lose their schemas, sentences and refusals; other schemas
 * are removed. Each exported call and constant becomes a separate part, so that a page loads only the parts that it
 * uses. The remaining code has no side effects, so the bundler excludes unused exports.
 *
 * @param code the module in TypeScript
 * @param values the exports of the module by name, created with the real `zod`
 * @param nameOf returns the module name of a part
 */
export const callsOnly = (code: string, values: Values, nameOf: (part: string) => string): Shortened => {
  const program: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(program)) return { code, parts: {} }
  const parts: Record<string, string> = {}
  const edits = (program.body as readonly Node[]).flatMap((statement): readonly Edit[] => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type === 'FunctionDeclaration') return zodIn(statement)
    if (declaration.type !== 'VariableDeclaration') return []
    return (declaration.declarations as readonly Declarator[]).flatMap(({ id, init }, _index, { length }) => {
      if (init === null) return []
      const texts = namesOf(id).map(
        (name) => [name, name === undefined ? undefined : sourceText(values[name])] as const,
      )
      if (texts.every(([, text]) => text !== undefined)) {
        if (length > 1 || declaration === statement || texts.some(([, text]) => text!.includes(SCHEMA_REPLACEMENT)))
          return [{ start: id.start, end: init.end, text: texts.map((pair) => pair.join(' = ')).join(', ') }]
        for (const [name, text] of texts) parts[name!] = `export const ${name} = ${text}`
        const imported = texts.map(([name]) => `import { ${name} } from '${nameOf(name!)}'`)
        const exported = `export { ${texts.map(([name]) => name).join(', ')} }`
        return [{ start: statement.start, end: statement.end, text: [...imported, exported].join('\n') }]
      }
      const within = zodIn(init)
      return bare(init).type === 'CallExpression' && within[0]?.start !== init.start
        ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }, ...within]
        : within
    })
  })
  let made = ''
  let at = 0
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    made += code.slice(at, start) + text
    at = end
  }
  return { code: `import { z as ${SCHEMA_REPLACEMENT} } from 'zod'\n${made}${code.slice(at)}`, parts }
}

const PART = 'contract-part:'

/**
 * Reduces the contract in the browser to the data that a client needs (decision 0076). Runs only in builds: during
 * development Node would not import a changed module a second time.
 */
export const contractForBrowsers = (): Plugin => {
  const parts = new Map<string, string>()
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^contract-part:/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0contract-part:/ },
      handler: (id) => parts.get(id.slice(1)),
    },
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/][^\\/]+\.ts$/ },
      async handler(code, id) {
        const values: Values = await import(pathToFileURL(id).href)
        const nameOf = (part: string) => `${PART}${basename(id, '.ts')}/${part}`
        const short = callsOnly(code, values, nameOf)
        for (const [part, text] of Object.entries(short.parts)) parts.set(nameOf(part), text)
        return { code: short.code, map: null }
      },
    },
  }
}
