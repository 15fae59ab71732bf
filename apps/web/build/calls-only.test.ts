import type { Call } from '@seriatim/contract'
import * as contract from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { callsOnly } from './calls-only.ts'

const shortened = (code: string, values: Readonly<Record<string, unknown>> = {}) =>
  callsOnly(code, values, (part) => `part:${part}`)

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value

const schema = contract.profile
const call = {
  name: 'me',
  method: 'GET',
  path: '/me/:id',
  permission: 'session',
  summary: 'The profile',
  params: schema,
  answer: schema,
  file: { contentTypes: ['text/csv'] },
  errors: ['not_found'],
}
const KEPT = '{"name":"me","method":"GET","path":"/me/:id","file":true,"permission":"session"}'

describe('a contract module, rewritten for browsers,', () => {
  it('exports each call as a separate module, with only the members that a client needs', () => {
    const { code, parts } = shortened("/** Me. */\nexport const me = call({ name: 'me', path })\n", { me: call })
    expect(parts).toEqual({ me: `export const me = ${KEPT}` })
    expect(code).toContain("/** Me. */\nimport { me } from 'part:me'\nexport { me }\n")
  })

  it('exports the calls of an area under the names to which they are destructured', () => {
    const { code, parts } = shortened('export const { rows: adminRows, row } = area({ name })', {
      adminRows: call,
      row: call,
    })
    expect(parts).toEqual({ adminRows: `export const adminRows = ${KEPT}`, row: `export const row = ${KEPT}` })
    expect(code).toContain("import { adminRows } from 'part:adminRows'\nimport { row } from 'part:row'")
    expect(code).toContain('export { adminRows, row }')
  })

  it('exports each constant unchanged, as a separate module', () => {
    const { parts } = shortened('export const LIST = { sorts: [...OTHERS, 1], isOn: true } as const', {
      LIST: { sorts: ['a', 1], isOn: true, none: null },
    })
    expect(parts).toEqual({ LIST: 'export const LIST = {"sorts":["a",1],"isOn":true,"none":null}' })
  })

  it('contains no zod schema, in constants, functions or objects', () => {
    const { code, parts } = shortened(
      'const id = z.string().max(3)\n' +
        'export const pair = { id, list: z.array(id) }\n' +
        'export const of = (n: number) => z.object({ n: z.int().max(n) })\n' +
        'export function off() { return [z.object({}), 1] }\n' +
        'export const row = z.object({ id })\n' +
        'export type Row = z.output<typeof row>\n',
      { row: schema, pair: { id: schema, list: schema }, of: () => schema },
    )
    expect(parts).toEqual({})
    expect(code).toContain('const id = noSchemas\n')
    expect(code).toContain('export const pair = {"id":noSchemas,"list":noSchemas}\n')
    expect(code).toContain('export const of = (n: number) => noSchemas\n')
    expect(code).toContain('export function off() { return [noSchemas, 1] }\n')
    expect(code).toContain('export const row = noSchemas\n')
    expect(code).toContain('export type Row = z.output<typeof row>\n')
  })

  it('leaves other code unchanged, and marks calls as pure for the bundler', () => {
    const functions = 'export const isKind = (kind: string) => KINDS.includes(kind)\nconst KINDS = [1]\n'
    expect(shortened(functions, { isKind: () => true }).code.endsWith(functions)).toBe(true)
    const rest = 'const { reason: _, ...rest } = written'
    expect(shortened(rest).code.endsWith(rest)).toBe(true)
    expect(
      shortened('export const TERMS = new Set(FACETS)\nconst A = areaOf(1) as Area', { TERMS: new Set() }).code,
    ).toContain('export const TERMS = new Set(FACETS)\nconst A = /* @__PURE__ */ areaOf(1) as Area')
  })

  it('exports calls and constants with the same values as on the server', () => {
    const calls = Object.entries<unknown>(contract).filter((entry): entry is [string, Call] => isCall(entry[1]))
    expect(calls.length).toBeGreaterThan(100)
    for (const [
      exported,
      { name, method, path, csrf, file, permission, alsoFor, andFor, scope, forAnyAccount },
    ] of calls) {
      const { parts } = shortened(`export const ${exported} = made()`, contract)
      expect(JSON.parse(parts[exported]!.slice(`export const ${exported} = `.length))).toEqual({
        name,
        method,
        path,
        ...(csrf === undefined ? {} : { csrf }),
        ...(file === undefined ? {} : { file: true }),
        permission,
        ...(alsoFor === undefined ? {} : { alsoFor }),
        ...(andFor === undefined ? {} : { andFor }),
        ...(scope === undefined ? {} : { scope }),
        ...(forAnyAccount === undefined ? {} : { forAnyAccount }),
      })
    }
  })
})
