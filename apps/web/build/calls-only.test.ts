import type { Call } from '@seriatim/contract'
import * as contract from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { callsOnly } from './calls-only.ts'

const schema = contract.profile

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value

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

describe('a module of the contract, for browsers', () => {
  it('has of a call what a client makes it with', () => {
    const made = callsOnly("export const me = call({ name: 'me', path })", { me: call })
    expect(made).toContain('export const me = {"name":"me","method":"GET","path":"/me/:id","file":true}')
  })

  it('has the calls of an area under the names that they are taken out with', () => {
    const made = callsOnly('export const { rows: adminRows, row } = area({ name })', { adminRows: call, row: call })
    expect(made).toMatch(/export const adminRows = \{"name":"me".*\}, row = \{"name":"me".*\}$/)
  })

  it('has no schema, wherever it is made', () => {
    const made = callsOnly(
      'const id = z.string().max(3)\nexport const pair = { id, list: z.array(id) }\nexport const of = (n: number) => z.object({ n: z.int().max(n) })\nexport const row = z.object({ id })\nexport type Row = z.output<typeof row>',
      { row: schema, pair: { id: schema, list: schema } },
    )
    expect(made).toContain('const id = noSchemas\n')
    expect(made).toContain('export const pair = {"id":noSchemas,"list":noSchemas}')
    expect(made).toContain('=> noSchemas\n')
    expect(made).toContain('export const row = noSchemas\n')
  })

  it('keeps what is neither, and tells the bundler that nothing happens where it is made', () => {
    const code =
      "export const KINDS = ['a', 'b'] as const\nexport const isKind = (kind: string) => KINDS.includes(kind)\n"
    expect(callsOnly(code, { KINDS: ['a', 'b'] }).endsWith(code)).toBe(true)
    expect(callsOnly('const { reason: _, ...rest } = written', {})).toContain('const { reason: _, ...rest } = written')
    expect(callsOnly('export const TERMS = Object.keys(FACETS) as Term[]', { TERMS: [] })).toContain(
      'export const TERMS = /* @__PURE__ */ Object.keys(FACETS) as Term[]',
    )
  })

  it('names every call of the contract as its server does', () => {
    const calls = Object.entries<unknown>(contract).filter((entry): entry is [string, Call] => isCall(entry[1]))
    expect(calls.length).toBeGreaterThan(100)
    for (const [exported, { name, method, path, csrf, file }] of calls) {
      const made = callsOnly(`export const ${exported} = made()`, contract)
      expect(JSON.parse(made.slice(made.indexOf('{"')))).toEqual({
        name,
        method,
        path,
        ...(csrf === undefined ? {} : { csrf }),
        ...(file === undefined ? {} : { file: true }),
      })
    }
  })
})
