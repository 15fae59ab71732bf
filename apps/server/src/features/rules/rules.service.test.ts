import type { AnswerOf, DryRunAnswer, RecordAnswer, ruleSettings, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { defaultSettings } from '@seriatim/rules'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let france: Caller
let paris: Caller
const french: MarcRecord[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const records = [...generate({ count: 60, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
  french.push(...records.filter((record) => valueIn(record, '699', '8') === 'reg'))
  await loadInto(test, records)
  app = await testApp(test)
  france = await loginAs(app, 'france')
  paris = await loginAs(app, 'paris')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})
afterEach(() => test.db.deleteFrom('rule_setting').execute())

const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a')!
const read = async (issn: string): Promise<RecordAnswer> => (await france.get(`/api/record/${issn}/json`)).json()
const dryRun = async (caller: Caller, issn: string, record: WireRecordShape): Promise<DryRunAnswer> =>
  (await caller.post(`/api/record/${issn}`, { record, dry_run: true })).json()
const codesOf = ({ diagnostic: { errors, warnings } }: DryRunAnswer) => ({
  errors: errors.map(({ code }) => code),
  warnings: warnings.map(({ code }) => code),
})

type Fields = WireRecordShape['fields']
const withFields = ({ fields }: WireRecordShape, change: (fields: Fields) => Fields): WireRecordShape => ({
  fields: { ...fields, ...change(fields) },
})
const address = (url: string) => ({ indicator1: '4', indicator2: '0', subFields: [{ u: url }] })
const withAddress = (record: WireRecordShape, url: string) => withFields(record, () => ({ 856: [address(url)] }))

describe('the rule settings', () => {
  const settings = async (): Promise<AnswerOf<typeof ruleSettings>> => (await france.get('/api/rules')).json()

  it('initially have the defaults of the application, with the codes of the database', async () => {
    const { rules, codes } = await settings()
    expect(rules.map(({ id }) => id).sort()).toEqual(Object.keys(defaultSettings).sort())
    for (const { id, enabled, levels, parameters } of rules)
      expect({ enabled, levels, parameters }).toEqual(defaultSettings[id])
    expect(rules.filter(({ asks_base }) => asks_base).map(({ id }) => id)).toContain('broken-address')
    expect(codes.centres).toContain('_7')
    expect(codes.lcCountries).toContain('fr')
  })

  it('take effect at the next validation, in the category that they name', async () => {
    const issn = issnOf(french[0]!)
    const { record } = await read(issn)
    const wrong = withAddress(record, 'no address')
    expect(codesOf(await dryRun(france, issn, wrong)).errors).toContain('address-format')
    const levels = (change: object) => ({ rule: 'address-format', levels: JSON.stringify(change) })
    await test.db
      .insertInto('rule_setting')
      .values(levels({ wor: 'off' }))
      .execute()
    expect(codesOf(await dryRun(france, issn, wrong)).errors).toContain('address-format')
    await test.db
      .updateTable('rule_setting')
      .set(levels({ reg: 'warning' }))
      .execute()
    expect(codesOf(await dryRun(france, issn, wrong))).toMatchObject({ warnings: ['address-format'] })
    await test.db.updateTable('rule_setting').set({ enabled: false }).execute()
    expect(codesOf(await dryRun(france, issn, wrong))).toEqual({ errors: [], warnings: [] })
    expect((await settings()).rules.find(({ id }) => id === 'address-format')).toMatchObject({ enabled: false })
  })

  it('ignore unknown rules and values, and changes that were rolled back', async () => {
    await test.db
      .insertInto('rule_setting')
      .values([
        { rule: 'no-such-rule' },
        {
          rule: 'start-date',
          levels: JSON.stringify({ reg: 'loud', xyz: 'off' }),
          parameters: JSON.stringify({ earliestYear: 1700, yearsAhead: 'ten', other: 1 }),
        },
      ])
      .execute()
    await test.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('rule_setting').set({ enabled: false }).execute()
        throw new Error('taken back')
      })
      .catch(() => undefined)
    const { rules } = await settings()
    expect(rules.map(({ id }) => id)).not.toContain('no-such-rule')
    expect(rules.find(({ id }) => id === 'start-date')).toMatchObject({
      enabled: true,
      levels: defaultSettings['start-date']!.levels,
      parameters: { earliestYear: 1700, yearsAhead: 10 },
    })
  })

  it('contain the codes of the reference lists', async () => {
    const issn = issnOf(french[1]!)
    const { record } = await read(issn)
    const language = withFields(record, () => ({
      '041': [{ indicator1: '0', indicator2: '\\', subFields: [{ a: 'qtz' }] }],
    }))
    expect(codesOf(await dryRun(france, issn, language)).errors).toContain('reference-list.languages')
    await test.db
      .insertInto('reference_entry')
      .values({ list: 'languages', code: 'qtz', position: 9999, names: JSON.stringify({ en: 'Test' }), details: '{}' })
      .execute()
    expect(codesOf(await dryRun(france, issn, language)).errors).not.toContain('reference-list.languages')
  })
})

describe('broken URLs', () => {
  it('cause a warning and are returned with the record', async () => {
    const issn = issnOf(french[2]!)
    const { record } = await read(issn)
    const url = `https://example.org/${'long/'.repeat(1000)}`
    const [checked_at, reason] = [new Date('2026-01-02T03:04:05Z'), 'Not Found']
    await test.db
      .insertInto('url_check')
      .values([
        { url, state: 'broken' as const, status_code: 404, reason, checked_at },
        { url: 'https://example.org/there', state: 'valid' as const, status_code: 200, reason: 'OK', checked_at },
      ])
      .execute()
    const changed = withFields(record, () => ({ 856: [address('https://example.org/there'), address(url)] }))
    expect(codesOf(await dryRun(france, issn, changed))).toEqual({ errors: [], warnings: ['broken-address'] })
    const saved = (await france.post(`/api/record/${issn}`, { record: changed, dry_run: false })).json()
    expect(saved.status).toBe('active')
    const shown = { checked_at: checked_at.toISOString(), moved_to: null }
    expect(saved.urls).toEqual([
      { url: 'https://example.org/there', state: 'valid', status_code: 200, reason: 'OK', ...shown },
      { url, state: 'broken', status_code: 404, reason, ...shown },
    ])
  })
})

describe('force flags', () => {
  const withFlag = (record: WireRecordShape) =>
    withFields(record, ({ '022': field }) => {
      const { indicator1, indicator2, subFields } = field as { [K in string]: never } & {
        indicator1: string
        indicator2: string
        subFields: Record<string, string>[]
      }
      return { '022': { indicator1, indicator2, subFields: [...subFields, { 5: 'y' }] } }
    })

  it('suppress errors for all users once the international centre has set them', async () => {
    const issn = issnOf(french[3]!)
    const { record } = await read(issn)
    const forced = withFlag(withAddress(record, 'no address'))
    const refused = codesOf(await dryRun(france, issn, forced)).errors
    expect(refused).toContain('address-format')
    expect(refused).toContain('ic-only-force-flag')
    expect(codesOf(await dryRun(paris, issn, forced)).errors).toEqual([])
    const saved = await paris.post(`/api/record/${issn}`, { record: forced, dry_run: false })
    expect(saved.json().status).toBe('active')
    expect(codesOf(await dryRun(france, issn, forced)).errors).toEqual([])
  })
})
