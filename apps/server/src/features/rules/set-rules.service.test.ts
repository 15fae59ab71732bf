import type { ProfileRow, RuleVersionRow, SetRuleRow, ValidatorRow, ValidatorSettingRow } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { defaultSettings, STRUCTURAL_RULE_IDS, variantsOfRule } from '@seriatim/rules'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { WAIT } from '../../testing/wait.ts'
import { lockRules } from './repository.ts'

const URL = '/api/admin/data_rules'
let test: TestDb
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})
afterEach(async () => {
  for (const table of ['rule_setting', 'rule_version', 'rule_profile'] as const)
    await test.db.deleteFrom(table).execute()
})

const read = async <T>(url: string): Promise<T> => (await paris!.get(url)).json()
const ruleOf = (id: string) => read<SetRuleRow>(`${URL}/${id}`)

describe('a rule in administration', () => {
  it('is initially in the list of rules with its default setting', async () => {
    const data = await read<{ rows: SetRuleRow[]; total: number }>(`${URL}?size=1000`)
    const structure = await read<{ rows: SetRuleRow[]; total: number }>('/api/admin/structure_rules?size=1000')
    const ids = (rows: readonly SetRuleRow[]) => rows.map(({ id }) => id).sort()
    expect(ids(structure.rows)).toEqual([...STRUCTURAL_RULE_IDS].sort())
    expect(ids([...data.rows, ...structure.rows])).toEqual(Object.keys(defaultSettings).sort())
    for (const { id, enabled, levels, parameters } of data.rows)
      expect({ enabled, levels, parameters }).toEqual(defaultSettings[id])
    expect(await ruleOf('online-address')).toMatchObject({
      code: 'online-address',
      class: 'record',
      description: 'An online serial without a URL in 856 or 857',
      required: true,
      reference: null,
      changed_at: null,
      changed_by: null,
      reason: null,
    })
  })

  it('is changed with a reason and takes effect immediately, with a version for each change', async () => {
    const before = await ruleOf('start-date')
    const change = {
      levels: { wor: 'warning', val: 'off' },
      parameters: { earliestYear: 1600 },
      reason: ' Meeting of directors ',
    }
    const changed = await paris!.put(`${URL}/start-date`, { ...change, updated_at: before.updated_at })
    expect(changed.json()).toMatchObject({
      levels: { reg: 'error', wor: 'warning', val: 'off' },
      parameters: { earliestYear: 1600, yearsAhead: 10 },
      changed_by: 'paris',
      reason: 'Meeting of directors',
    })
    const rules = (await france!.get('/api/rules')).json().rules as { id: string }[]
    expect(rules.find(({ id }) => id === 'start-date')).toMatchObject({ levels: { wor: 'warning', val: 'off' } })
    const stale = await paris!.put(`${URL}/start-date`, { enabled: false, updated_at: before.updated_at })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_row'])
    expect((await paris!.put(`${URL}/start-date`, { enabled: false })).json()).toMatchObject({
      enabled: false,
      reason: null,
    })
    // A change without effect stores no version.
    await paris!.put(`${URL}/start-date`, { enabled: false, levels: { val: 'off' } })
    const versions = await read<RuleVersionRow[]>(`${URL}/start-date/versions`)
    expect(versions).toMatchObject([
      { version: 2, author: 'paris', enabled: false, reason: null },
      { version: 1, author: 'paris', enabled: true, reason: 'Meeting of directors', levels: { val: 'off' } },
    ])
    const [newest, oldest] = await read<{ changes: unknown[] }[]>(`${URL}/start-date/history`)
    expect(newest!.changes).toEqual([{ member: 'enabled', before: 'true', after: 'false' }])
    expect(oldest!.changes).toContainEqual({ member: 'levels.val', before: 'error', after: 'off' })
    expect(oldest!.changes).toContainEqual({ member: 'reason', before: null, after: 'Meeting of directors' })
  })

  it('is refused with an error for each invalid setting', async () => {
    const errorsOf = async (body: object) => {
      const answer = await paris!.put(`${URL}/start-date`, body)
      return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
    }
    expect(await errorsOf({ levels: { reg: 'loud', xyz: 'off' } })).toEqual([400, ['levels.reg', 'levels.xyz']])
    for (const parameters of [{ earliestYear: 1 }, { earliestYear: 1.5 }, { earliestYear: 1e9 }])
      expect(await errorsOf({ parameters })).toEqual([400, ['parameters.earliestYear']])
    for (const name of ['nothing', 'toString', 'constructor'])
      expect(await errorsOf({ parameters: JSON.parse(`{"${name}": 1}`) })).toEqual([400, [`parameters.${name}`]])
    expect(await errorsOf({ reason: 'x'.repeat(1_001) })).toEqual([400, ['reason']])
    expect(await errorsOf({ levels: 'error' })).toEqual([400, ['levels']])
    expect((await ruleOf('start-date')).changed_at).toBeNull()
    expect(await read(`${URL}/start-date/versions`)).toEqual([])
  })

  it('is not found under an unknown name or among the rules of the other kind', async () => {
    for (const id of ['no-such-rule', 'toString', 'unknown-tag']) {
      expect((await paris!.get(`${URL}/${id}`)).statusCode, id).toBe(404)
      expect((await paris!.get(`${URL}/${id}/versions`)).statusCode, id).toBe(404)
      expect((await paris!.put(`${URL}/${id}`, { enabled: false })).statusCode, id).toBe(404)
    }
    expect(
      (await paris!.put('/api/admin/structure_rules/unknown-tag', { levels: { leg: 'warning' } })).json(),
    ).toMatchObject({ levels: { leg: 'warning', reg: 'error' } })
  })

  it('is changed by only one of two concurrent requests', async () => {
    const { updated_at } = await ruleOf('end-date')
    const both = await Promise.all(
      ['off', 'warning'].map((reg) => paris!.put(`${URL}/end-date`, { levels: { reg }, updated_at })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('can be read and changed by administrators only', async () => {
    for (const area of ['data_rules', 'structure_rules', 'validators', 'validator_settings', 'profiles']) {
      expect((await france!.get(`/api/admin/${area}`)).statusCode, area).toBe(403)
      expect((await app.inject(`/api/admin/${area}`)).statusCode, area).toBe(401)
      expect((await paris!.get(`/api/admin/${area}?sort=shoe_size`)).statusCode, area).toBe(400)
    }
    expect((await france!.put(`${URL}/end-date`, { enabled: false })).statusCode).toBe(403)
  })
})

describe('the level of a rule in a category', () => {
  const pair = (id: string) => read<ValidatorSettingRow>(`/api/admin/validator_settings/${encodeURIComponent(id)}`)
  const put = (id: string, body: object) => paris!.put(`/api/admin/validator_settings/${encodeURIComponent(id)}`, body)

  it('enables a disabled rule once if two concurrent requests set levels', async () => {
    await paris!.put(`${URL}/online-address`, { enabled: false })
    const isWaited = async () => {
      const { rows } = await sql<object>`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(test.db)
      expect(rows).toHaveLength(2)
    }
    const both = await test.db.transaction().execute(async (tx) => {
      await lockRules(tx)
      const asked = ['leg', 'wor'].map((category) => put(`online-address:${category}`, { level: 'warning' }))
      await vi.waitFor(isWaited, WAIT)
      return { asked }
    })
    for (const { statusCode } of await Promise.all(both.asked)) expect(statusCode).toBe(200)
    expect((await ruleOf('online-address')).levels).toMatchObject({ reg: 'off', leg: 'warning', wor: 'warning' })
  })

  it('is the level that the rule has in that category', async () => {
    const { total } = await read<{ total: number }>('/api/admin/validator_settings')
    const variants = Object.keys(defaultSettings).flatMap((rule) => variantsOfRule(rule))
    expect(total).toBe((Object.keys(defaultSettings).length + variants.length) * CATEGORIES.length)
    expect(await pair('online-address:wor')).toMatchObject({
      rule: 'online-address',
      category: 'wor',
      level: 'warning',
    })
    expect((await put('online-address:wor', { level: 'error' })).json()).toMatchObject({ level: 'error' })
    expect((await ruleOf('online-address')).levels).toMatchObject({ wor: 'error', val: 'warning' })
    await paris!.put(`${URL}/online-address`, { enabled: false })
    expect(await pair('online-address:reg')).toMatchObject({ level: 'off' })
    expect((await put('online-address:leg', { level: 'warning' })).json()).toMatchObject({ level: 'warning' })
    expect(await ruleOf('online-address')).toMatchObject({ enabled: true, levels: { reg: 'off', leg: 'warning' } })
  })

  it('is refused if the level, the rule or the category does not exist', async () => {
    const refused = await put('online-address:reg', { level: 'loud' })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['levels.reg']])
    for (const id of [
      'online-address',
      'online-address:xyz',
      'nothing:reg',
      'online-address:reg:x',
      'current-and-succeeded.in-part.x:reg',
    ])
      expect((await put(id, { level: 'off' })).statusCode, id).toBe(404)
    const { updated_at } = await pair('online-address:reg')
    await put('online-address:reg', { level: 'off' })
    expect((await put('online-address:reg', { level: 'error', updated_at })).statusCode).toBe(409)
  })
})

describe('the validation profile of a category', () => {
  const profile = (id = 'reg') => read<ProfileRow>(`/api/admin/profiles/${id}`)

  it('lists the rules of the category in an order that can be changed', async () => {
    const { sequence, updated_at } = await profile()
    expect(sequence).toContain('missing-tag')
    expect((await profile('fre')).sequence).not.toContain('online-address')
    const turned = sequence.toReversed()
    const changed = await paris!.put('/api/admin/profiles/reg', { sequence: turned, updated_at })
    expect(changed.json()).toMatchObject({ sequence: turned, changed_by: 'paris' })
    expect((await profile('wor')).changed_by).toBeNull()
    const stale = await paris!.put('/api/admin/profiles/reg', { sequence, updated_at })
    expect(stale.statusCode).toBe(409)
    // Rules that the sent order omits come last, in their previous order.
    const first = turned.at(-1)!
    await paris!.put('/api/admin/profiles/reg', { sequence: [first] })
    expect((await profile()).sequence).toEqual([first, ...turned.slice(0, -1)])
    const settings = (await france!.get('/api/rules')).json().rules as { id: string; places?: object }[]
    expect(settings.find(({ id }) => id === first)!.places).toEqual({ reg: 0 })
  })

  it('accepts existing rules only, each once', async () => {
    for (const sequence of [['no-such-rule'], ['missing-tag', 'missing-tag'], ['toString']]) {
      const refused = await paris!.put('/api/admin/profiles/reg', { sequence })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['sequence']])
    }
    expect((await paris!.put('/api/admin/profiles/xyz', { sequence: [] })).statusCode).toBe(404)
  })
})

it('the list of validators contains the fields that each rule examines', async () => {
  const { rows, total } = await read<{ rows: ValidatorRow[]; total: number }>('/api/admin/validators?size=1000')
  expect(total).toBe(Object.keys(defaultSettings).length)
  expect(rows.find(({ id }) => id === 'online-address')).toMatchObject({
    class: 'record',
    kind: 'data',
    tags: ['856'],
    allow_missing: false,
    categories: ['reg', 'wor', 'val', 'leg'],
  })
  expect(rows.find(({ id }) => id === 'unknown-tag')).toMatchObject({
    kind: 'structure',
    tags: [],
    allow_missing: true,
  })
  expect((await read<{ total: number }>('/api/admin/validators?search=address')).total).toBeGreaterThan(1)
})

describe('the levels of the variants of a rule', () => {
  const RULE = `${URL}/current-and-succeeded`
  const rule = () => read<SetRuleRow>(RULE)

  it('equal the level of the rule, at most their default level, and can be set individually', async () => {
    const before = await rule()
    expect(before.variants['in-part']!.reg).toBe('warning')
    expect(before.variants.succeeded!.reg).toBe('error')
    expect(before.variant_names['in-part']).not.toBe('')
    // The default level of this variant is warning, so a higher level of the rule does not change the level of the
    // variant.
    await paris!.put(RULE, { levels: { reg: 'warning' } })
    await paris!.put(RULE, { levels: { reg: 'error' } })
    expect((await rule()).variants['in-part']!.reg).toBe('warning')
    const set = await paris!.put(RULE, { variants: { 'in-part': { reg: 'error' } }, reason: 'Meeting' })
    expect(set.statusCode, set.body).toBe(200)
    expect((await rule()).variants).toMatchObject({ 'in-part': { reg: 'error', wor: 'warning' } })
    const { rules } = (await paris!.get('/api/rules')).json()
    const known = rules.find(({ id }: { id: string }) => id === 'current-and-succeeded')
    expect(known.variants['in-part']).toMatchObject({ reg: 'error', wor: 'warning' })
    const [newest] = (await paris!.get(`${RULE}/versions`)).json()
    expect(newest).toMatchObject({ reason: 'Meeting', variants: { 'in-part': { reg: 'error' } } })
  })

  it('still inherit the level of the rule if a request sends the inherited level', async () => {
    await paris!.put(RULE, { levels: { wor: 'warning' }, variants: { succeeded: { wor: 'warning' } } })
    await paris!.put(RULE, { levels: { wor: 'error' } })
    expect((await rule()).variants.succeeded!.wor).toBe('error')
  })

  it('inherit the level of the rule again once they are set to the inherited level', async () => {
    await paris!.put(RULE, { variants: { succeeded: { leg: 'off', val: 'off' } } })
    await paris!.put(RULE, { levels: { leg: 'warning', val: 'warning' } })
    expect((await rule()).variants.succeeded).toMatchObject({ leg: 'off', val: 'off' })
    await paris!.put(RULE, { variants: { succeeded: { leg: 'warning' } } })
    await paris!.put(RULE, { levels: { leg: 'error', val: 'error' } })
    expect((await rule()).variants.succeeded).toMatchObject({ leg: 'error', val: 'off' })
  })

  it('are rows in the list of validator settings, which can change them too', async () => {
    const pair = '/api/admin/validator_settings/current-and-succeeded.in-part:val'
    expect(await read(pair)).toMatchObject({ rule: 'current-and-succeeded', variant: 'in-part', level: 'warning' })
    const set = await paris!.put(pair, { level: 'error' })
    expect(set.statusCode, set.body).toBe(200)
    expect((await rule()).variants['in-part']!.val).toBe('error')
    expect(await read('/api/admin/validators/current-and-succeeded')).toMatchObject({
      variants: { succeeded: expect.any(String), 'in-part': expect.any(String) },
    })
    expect(
      (await paris!.put('/api/admin/validator_settings/end-date.in-part:val', { level: 'error' })).statusCode,
    ).toBe(404)
  })

  it('are refused for variants, categories and levels that do not exist', async () => {
    const answer = await paris!.put(RULE, {
      variants: { other: { reg: 'error' }, 'in-part': { xyz: 'off', reg: 'loud' } },
    })
    expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
      400,
      ['variants.in-part.reg', 'variants.in-part.xyz', 'variants.other'],
    ])
  })
})
