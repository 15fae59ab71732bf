import type {
  DryRunAnswer,
  ProfileRow,
  RecordAnswer,
  RuleTrial,
  RuleVersionRow,
  SetRuleRow,
  TriedFindingRow,
  ValidatorRow,
  WireRecordShape,
} from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { validateRecords } from '../../saving/validate-records.ts'
import { allJobs, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT } from '../../testing/wait.ts'

const URL = '/api/admin/data_rules'
let test: TestDb
let services: Services
let app: App
let [paris, france]: Caller[] = []
const records: MarcRecord[] = [...generate({ count: 120, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
const registered = records.filter((record) => valueIn(record, '699', '8') === 'reg')

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, records)
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

// Removes the rules that a failed test left behind.
afterEach(async () => {
  const { rows } = await read<{ rows: SetRuleRow[] }>(`${URL}?size=1000`)
  for (const { id, kind } of rows) if (kind !== null) await paris!.delete(`${URL}/${id}`)
})

const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a')!
const read = async <T>(url: string): Promise<T> => (await paris!.get(url)).json()

/**
 * A rule that requires “says so” in key titles. No generated key title contains it, so all records with a key title
 * break the rule.
 */
const NOTE = {
  kind: 'pattern',
  names: { en: 'Key title says so', fr: 'Le titre clé le dit' },
  sentences: {
    en: 'Field {field} (no. {occurrence}): “{value}” does not say so.',
    fr: 'Zone {field} : « {value} » ne le dit pas.',
  },
  parameters: { place: '222$a', pattern: '.*says so.*' },
  levels: { reg: 'error', fre: 'off' },
  enabled: true,
}
const make = async (rule: object): Promise<SetRuleRow> => {
  const answer = await paris!.post(URL, rule)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const errorsOf = async (rule: object): Promise<Record<string, string[]>> => {
  const answer = await paris!.post(URL, rule)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().code).toBe('invalid_fields')
  return answer.json().errors
}
const remove = async (id: string) => expect((await paris!.delete(`${URL}/${id}`)).statusCode).toBe(200)
const recheckEnded = (id: string) =>
  vi.waitFor(async () => expect((await paris!.get(`${URL}/${id}/recheck`)).json().ended_at).not.toBeNull(), WAIT)
const dryRun = async (record: WireRecordShape, issn: string, locale = 'en'): Promise<DryRunAnswer> =>
  (
    await france!.call('POST', `/api/record/${issn}`, { payload: { record, dry_run: true }, cookies: { locale } })
  ).json()

describe('a custom rule', () => {
  it('applies to all users as soon as it is created, until it is deleted', async () => {
    const rule = await make(NOTE)
    expect(rule).toMatchObject({
      id: 'own-key-title-says-so',
      code: 'own-key-title-says-so',
      class: 'record',
      kind: 'pattern',
      description: 'Key title says so',
      enabled: true,
      required: false,
      reference: null,
      levels: { reg: 'error', wor: 'warning', fre: 'off' },
      parameters: { place: '222$a', pattern: '.*says so.*', wants: 'fits', extent: 'whole', when_place: '' },
      changed_by: 'paris',
    })
    const issn = issnOf(registered[0]!)
    const { record }: RecordAnswer = (await france!.get(`/api/record/${issn}/json`)).json()
    const [matches] = (await dryRun(record, issn)).diagnostic.errors.filter(({ code }) => code === rule.id)
    expect(matches).toMatchObject({ field: '222', occurrence: 1, subfield: 'a' })
    expect(matches!.error).toMatch(/^Field 222 \(no. 1\): “.+” does not say so.$/)
    const french = (await dryRun(record, issn, 'fr')).diagnostic.errors.find(({ code }) => code === rule.id)
    expect(french!.error).toMatch(/^Zone 222 : « .+ » ne le dit pas.$/)
    // A rule without a message in the requested language has its English message.
    expect((await dryRun(record, issn, 'ru')).diagnostic.errors.find(({ code }) => code === rule.id)!.error).toBe(
      matches!.error,
    )

    const rules = (await france!.get('/api/rules')).json().rules as { id: string; made?: object; asks_base: boolean }[]
    expect(rules.find(({ id }) => id === rule.id)).toMatchObject({
      asks_base: false,
      made: { kind: 'pattern', names: NOTE.names, sentences: NOTE.sentences },
    })
    expect(await read<ValidatorRow>(`/api/admin/validators/${rule.id}`)).toMatchObject({
      kind: 'data',
      tags: ['222'],
      allow_missing: true,
    })
    expect((await read<ProfileRow>('/api/admin/profiles/reg')).sequence).toContain(rule.id)
    expect((await read<ProfileRow>('/api/admin/profiles/fre')).sequence).not.toContain(rule.id)
    expect(await read<object>(`/api/admin/validator_settings/${rule.id}:reg`)).toMatchObject({ level: 'error' })
    const put = await paris!.put(`/api/admin/validator_settings/${rule.id}:reg`, { level: 'warning' })
    expect(put.json()).toMatchObject({ level: 'warning' })
    const help = (await france!.get('/api/help/222')).json()
    const terms = help.sections.find(({ id }: { id: string }) => id === 'rules').terms
    expect(terms).toContainEqual(
      expect.objectContaining({ term: rule.id, text: 'Field 222 (no. …): “…” does not say so.' }),
    )
    expect(
      (await france!.get('/api/help?search=does not say so')).json().map(({ page }: { page: string }) => page),
    ).toContain('222')
    const sorted = await read<{ rows: SetRuleRow[] }>(`${URL}?search=says so`)
    expect(sorted.rows.map(({ id }) => id)).toEqual([rule.id])

    await remove(rule.id)
    expect((await paris!.get(`${URL}/${rule.id}`)).statusCode).toBe(404)
    expect((await paris!.delete(`${URL}/${rule.id}`)).statusCode).toBe(404)
    expect((await dryRun(record, issn)).diagnostic.errors.filter(({ code }) => code === rule.id)).toEqual([])
    const history = await read<{ action: string; changes: object[] }[]>(`${URL}/${rule.id}/history`)
    expect(history.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
    expect(history[2]!.changes).toContainEqual({ member: 'parameters.place', before: null, after: '222$a' })
  })

  it('produces diagnostics in stored records, and is found by search and by name, until it is deleted', async () => {
    const rule = await make({ ...NOTE, code: 'stored' })
    expect(rule.id).toBe('own-stored')
    await recheckEnded(rule.id)
    const total = async () =>
      (
        await france!.post('/api/search', {
          basic_query: { query: `error:${rule.id}`, anywhere: false, matchFormat: 'LUCENE' },
        })
      ).json().hits.total.value
    await vi.waitFor(async () => expect(await total()).toBe(registered.length), WAIT)
    const issn = issnOf(registered[1]!)
    const stored: RecordAnswer = (await france!.get(`/api/record/${issn}/json`)).json()
    expect(stored.diagnostic.errors.find(({ code }) => code === rule.id)!.error).toContain('does not say so')
    const labels = await services.labels.in('fr')
    expect(labels.label('error', rule.id)).toBe('Le titre clé le dit')
    await remove(rule.id)
    await vi.waitFor(async () => expect(await total()).toBe(0), WAIT)
    const after: RecordAnswer = (await france!.get(`/api/record/${issn}/json`)).json()
    expect(after.diagnostic.errors.filter(({ code }) => code === rule.id)).toEqual([])
  })

  it('has a version for each change, and can be disabled and enabled again', async () => {
    const rule = await make({ ...NOTE, code: 'versions', reason: 'First' })
    const put = (body: object) => paris!.put(`${URL}/${rule.id}`, body)
    const changed = (
      await put({ parameters: { pattern: 'x.*' }, sentences: { en: 'Otherwise {value}' }, updated_at: rule.updated_at })
    ).json()
    expect(changed).toMatchObject({
      parameters: { place: '222$a', pattern: 'x.*' },
      names: NOTE.names,
      sentences: { en: 'Otherwise {value}' },
    })
    expect((await put({ enabled: false, updated_at: rule.updated_at })).json().code).toBe('stale_row')
    expect((await put({ enabled: false })).json()).toMatchObject({ enabled: false })
    const versions = await read<RuleVersionRow[]>(`${URL}/${rule.id}/versions`)
    expect(versions).toMatchObject([
      { version: 3, enabled: false, parameters: { pattern: 'x.*' } },
      { version: 2, enabled: true, sentences: { en: 'Otherwise {value}' } },
      { version: 1, reason: 'First', parameters: { pattern: '.*says so.*' }, names: NOTE.names },
    ])
    const rules = (await france!.get('/api/rules')).json().rules as { id: string; enabled: boolean }[]
    expect(rules.find(({ id }) => id === rule.id)).toMatchObject({ enabled: false })
    await remove(rule.id)
  })

  it('can read linked records from the database', async () => {
    const rule = await make({
      kind: 'linked',
      code: 'same-place',
      names: { en: 'Linked records have one country' },
      sentences: { en: '{issn} has {other}, this record {value}.' },
      parameters: { links: ['776'], place: '008/15-17', relation: 'differs', other: '008/15-17' },
      levels: { reg: 'warning' },
    })
    expect(rule.class).toBe('base')
    const [one, other] = [registered[2]!, registered[3]!]
    const { record }: RecordAnswer = (await france!.get(`/api/record/${issnOf(one)}/json`)).json()
    const linking = {
      fields: { ...record.fields, 776: [{ indicator1: '0', indicator2: '8', subFields: [{ x: issnOf(other) }] }] },
    }
    const { diagnostic } = await dryRun(linking, issnOf(one))
    expect(diagnostic.warnings.filter(({ code }) => code === rule.id)).toEqual([
      expect.objectContaining({ field: '776', subfield: 'x', error: `${issnOf(other)} has fr#, this record fr#.` }),
    ])
    await remove(rule.id)
  })

  it('is listed among the uses of a reference list that it compares with', async () => {
    const rule = await make({
      kind: 'listed',
      code: 'country',
      names: { en: 'Country' },
      sentences: { en: '{value} is no country.' },
      parameters: { place: '008/15-17', list: 'lcCountries' },
    })
    expect(rule.reference).toBe('lcCountries')
    const { rows } = await read<{ rows: object[] }>('/api/admin/usages?search=own-country')
    expect(rows).toEqual([
      expect.objectContaining({ reference: 'lcCountries', tag: '008', place: '15-17', rule: rule.id }),
    ])
  })

  it('validates saved records and the records of a file', async () => {
    const rule = await make({ ...NOTE, code: 'saved', levels: { reg: 'error' } })
    const issn = issnOf(registered[4]!)
    const { record, version_id }: RecordAnswer = (await france!.get(`/api/record/${issn}/json?edit=true`)).json()
    const saved = await france!.post(`/api/record/${issn}`, { record, version_id, dry_run: false })
    expect(saved.json()).toMatchObject({ status: 'error' })
    expect(saved.json().diagnostic.errors.map(({ code }: { code: string }) => code)).toContain(rule.id)
    const [diagnostics] = await validateRecords(test.db, [registered[5]!], new Date())
    expect(diagnostics!.map(({ code }) => code)).toContain(rule.id)
    const unknown = {
      ...registered[5]!,
      fields: registered[5]!.fields.filter(({ tag }) => tag !== '001' && tag !== '022'),
    }
    const [ofUnknown] = await validateRecords(test.db, [unknown], new Date())
    expect(ofUnknown!.map(({ code }) => code)).toContain(rule.id)
    await remove(rule.id)
  })
})

describe('a request that creates or changes a rule', () => {
  it('is refused with an error for each invalid field in the language of the user, and stores nothing', async () => {
    const { total } = await read<{ total: number }>(URL)
    expect(await errorsOf({})).toMatchObject({ kind: [expect.stringContaining('presence')] })
    expect(Object.keys(await errorsOf({ ...NOTE, kind: 'shoes' }))).toEqual(['kind'])
    expect(Object.keys(await errorsOf({ ...NOTE, kind: 'toString' }))).toEqual(['kind'])
    expect(
      (await errorsOf({ ...NOTE, parameters: { place: '222$a', pattern: '(a' } }))['parameters.pattern']![0],
    ).toContain('RE2')
    const fields = async (change: object) => Object.keys(await errorsOf({ ...NOTE, ...change })).sort()
    expect(await fields({ names: {} })).toEqual(['names.en'])
    expect(await fields({ names: { en: 'x'.repeat(201) } })).toEqual(['code', 'names.en'].slice(1))
    expect(await fields({ sentences: {} })).toEqual(['sentences.en'])
    expect(await fields({ sentences: { fr: 'Voyez' } })).toEqual(['sentences.en'])
    expect(await fields({ sentences: { en: 'x'.repeat(1_001) } })).toEqual(['sentences.en'])
    expect(await fields({ sentences: { en: 'Look at {tag}', ru: '{' } })).toEqual(['sentences.en', 'sentences.ru'])
    expect(await fields({ parameters: { place: '222$a', pattern: 'a', shoes: 'x' } })).toEqual(['parameters.shoes'])
    expect(await fields({ parameters: { place: '998$a', pattern: 'a' } })).toEqual(['parameters.place'])
    expect(await fields({ parameters: { place: '008/38-41', pattern: 'a' } })).toEqual(['parameters.place'])
    expect(await fields({ kind: 'listed', parameters: { place: '222$a', list: 'shoes' } })).toEqual(['parameters.list'])
    expect(await fields({ code: 'Ça va' })).toEqual(['code'])
    expect(await fields({ code: 'x'.repeat(80) })).toEqual(['code'])
    expect(await fields({ names: { en: 'Правило' } })).toEqual(['code'])
    expect(await fields({ levels: { reg: 'loud', xyz: 'off' } })).toEqual(['levels.reg', 'levels.xyz'])
    expect(await fields({ reason: 'x'.repeat(1_001) })).toEqual(['reason'])
    expect((await read<{ total: number }>(URL)).total).toBe(total)
    const french = await paris!.call('POST', URL, { payload: { ...NOTE, sentences: {} }, cookies: { locale: 'fr' } })
    expect(french.json().errors['sentences.en'][0]).toContain('message en anglais')
  })

  it('is refused if the name or code of the rule is in use', async () => {
    const { id } = await make({ ...NOTE, code: 'twice' })
    expect(Object.keys(await errorsOf({ ...NOTE, code: 'OWN-twice', names: { en: 'Another' } }))).toEqual(['code'])
    expect((await errorsOf({ ...NOTE, code: 'other', names: { en: ' key TITLE says so' } }))['names.en']![0]).toContain(
      id,
    )
    expect(
      Object.keys(await errorsOf({ ...NOTE, code: 'other', names: { en: 'Other', fr: 'Le titre clé le dit' } })),
    ).toEqual(['names.fr'])
    const both = await Promise.all([1, 2].map(() => paris!.post(URL, { ...NOTE, code: 'race', names: { en: 'Race' } })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    // Saving a rule with its own name does not count as a duplicate name.
    expect((await paris!.put(`${URL}/${id}`, { names: { en: 'KEY TITLE says so' } })).statusCode).toBe(200)
    await remove(id)
    await remove('own-race')
  })

  it('is refused if it changes the texts of a rule of the application or deletes that rule', async () => {
    const words = await paris!.put(`${URL}/start-date`, { names: { en: 'x' }, sentences: { en: 'x' } })
    expect([words.statusCode, Object.keys(words.json().errors)]).toEqual([400, ['names', 'sentences']])
    const text = await paris!.put(`${URL}/start-date`, { parameters: { earliestYear: 'x' } })
    expect([text.statusCode, Object.keys(text.json().errors)]).toEqual([400, ['parameters.earliestYear']])
    const deleted = await paris!.delete(`${URL}/start-date`)
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'rule_of_product'])
    expect((await paris!.delete(`${URL}/unknown-tag`)).statusCode).toBe(404)
    expect((await paris!.post('/api/admin/structure_rules', NOTE)).statusCode).toBe(404)
    expect((await france!.post(URL, NOTE)).statusCode).toBe(403)
    expect((await app.inject({ method: 'POST', url: URL, payload: NOTE })).statusCode).toBe(401)
  })
})

describe('a trial of a new rule', () => {
  const tried = async (url: string, change: object, scope: object): Promise<RuleTrial> => {
    const begun = await paris!.post(url, { change, scope })
    expect(begun.statusCode, begun.body).toBe(200)
    return vi.waitFor(async () => {
      const trial: RuleTrial = (await paris!.get(`${url}/${begun.json().task_id}`)).json()
      expect(trial.status).toBe('completed')
      return trial
    }, WAIT)
  }

  it('validates with the rule before it is stored, even if the same rule is stored meanwhile', async () => {
    const trial = await tried(`${URL}/new/try`, { ...NOTE, code: 'tried' }, { all: true })
    const described = records.filter(
      (record) => valueIn(record, '699', '8') !== 'fre' && valueIn(record, '222', 'a') !== undefined,
    )
    expect([trial.gained, trial.lost]).toEqual([described.length, 0])
    expect(trial.records[0]!.findings[0]).toMatchObject({ code: 'own-tried', before: null, field: '222' })
    expect(trial.records[0]!.findings[0]!.error).toContain('does not say so')
    expect((await paris!.get(`${URL}/own-tried`)).statusCode).toBe(404)
    const begun = (
      await paris!.post(`${URL}/new/try`, { change: { ...NOTE, code: 'tried' }, scope: { all: true } })
    ).json()
    const { id } = await make({ ...NOTE, code: 'tried' })
    await vi.waitFor(async () => {
      const again: RuleTrial = (await paris!.get(`${URL}/new/try/${begun.task_id}`)).json()
      expect(again).toMatchObject({ status: 'completed', gained: described.length })
    }, WAIT)
    // A changed custom rule can also be tried.
    const milder = await tried(`${URL}/${id}/try`, { parameters: { pattern: '.*' } }, { issn: issnOf(registered[0]!) })
    expect([milder.gained, milder.lost]).toEqual([0, 1])
    await remove(id)
  })

  it('can be downloaded as a table', async () => {
    const trial = await tried(`${URL}/new/try`, { ...NOTE, code: 'table' }, { all: true })
    const url = `${URL}/new/try/${trial.task_id}/records`
    const page: { rows: TriedFindingRow[]; total: number } = (await paris!.get(`${url}?size=10`)).json()
    expect([page.total, page.rows.length]).toEqual([trial.gained, 10])
    expect(page.rows[0]).toMatchObject({ kind: 'gained', field: '222', occurrence: 1, before: null })
    const csv = await paris!.get(`${url}?format=csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = csv.body.slice(1).trimEnd().split('\r\n')
    expect(head).toBe('kind,issn,title,center,category,field,occurrence,before,after,error')
    expect(lines).toHaveLength(trial.gained)
    const sorted: { rows: TriedFindingRow[] } = (await paris!.get(`${url}?sort=issn&order=desc&size=1000`)).json()
    const issns = sorted.rows.map(({ issn }) => issn)
    expect(issns).toEqual(issns.toSorted().toReversed())
    const one = (await paris!.get(`${url}?search=${issns[0]}`)).json()
    expect(one.total).toBe(1)
    expect((await paris!.get(`${url}?sort=shoe_size`)).statusCode).toBe(400)
    expect((await france!.get(url)).statusCode).toBe(403)
    expect((await paris!.get(`${URL}/start-date/try/${trial.task_id}/records`)).json().code).toBe('task_not_found')
  })

  it('is refused for an invalid rule', async () => {
    const refused = await paris!.post(`${URL}/new/try`, { change: { ...NOTE, kind: 'shoes' }, scope: { all: true } })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['kind']])
    const structure = await paris!.post('/api/admin/structure_rules/new/try', { change: NOTE, scope: { all: true } })
    expect(structure.statusCode).toBe(404)
  })
})
