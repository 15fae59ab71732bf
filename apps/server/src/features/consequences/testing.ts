import type { AnswerOf, DryRunAnswer, RecordAnswer, recordConsequences, WireRecordShape } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { expect } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

/** The ISSN for a small number, so that tests can name their records by small numbers. */
export const ISSN = (n: number): string => issnFromNumber(6_200_000 + n)

export type RecordOptions = {
  category?: string
  center?: string
  medium?: string
  title?: string
  issnl?: number
  in022?: readonly (readonly [string, string])[]
  /** Type of date and years: 008/06-14. */
  status?: string
  links?: readonly (readonly [tag: string, indicator2: string, target: number])[]
}

/** A record without diagnostics, unless the options cause some. */
export const makeRecord = (n: number, given: RecordOptions = {}): MarcRecord => {
  const {
    category = 'reg',
    center = '_7',
    medium = 'ta',
    title = `Titre ${n}`,
    issnl = n,
    in022 = [],
    links = [],
    status = 'c19999999',
  } = given
  const [lc, iso] = center === '_7' ? ['fr', 'FRA'] : ['enk', 'GBR']
  return {
    leader: '00000cas a2200000 i 4500',
    fields: [
      controlField('001', ISSN(n)),
      controlField('003', 'ISSN'),
      controlField('005', '20240101000000.0'),
      controlField('007', medium),
      controlField('008', `${String(990_101 - 0)}${status}${lc.padEnd(3)}qr p       0   b0fre  `),
      dataField('022', '0', ' ', [['a', ISSN(n)], ['2', center], ['l', ISSN(issnl)], ...in022]),
      dataField('044', ' ', ' ', [
        ['a', lc],
        ['c', iso],
      ]),
      dataField('082', '0', '4', [['a', '050']]),
      dataField('222', ' ', '0', [['a', title]]),
      dataField('245', '0', '0', [['a', title]]),
      dataField('264', ' ', '1', [
        ['a', 'Paris'],
        ['b', 'Éditeur'],
      ]),
      dataField('699', ' ', ' ', [['8', category]]),
      ...links.map(([tag, indicator2, target]) => dataField(tag, '0', indicator2, [['x', ISSN(target)]])),
      ...(medium === 'cr' ? [dataField('856', '4', '0', [['u', 'https://example.org/']])] : []),
    ],
  }
}

/** Reads a record of these tests by its small number. */
export const readAs = async (client: Caller | undefined, n: number): Promise<RecordAnswer> =>
  (await client!.get(`/api/record/${ISSN(n)}/json`)).json()
export const save = async (
  client: Caller | undefined,
  n: number,
  record: object,
  more: object = {},
): Promise<RecordAnswer> => {
  const answer = await client!.post(`/api/record/${ISSN(n)}`, { record, dry_run: false, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
export const dryRun = async (
  client: Caller | undefined,
  n: number,
  record: object,
  more: object = {},
): Promise<DryRunAnswer> => (await client!.post(`/api/record/${ISSN(n)}`, { record, ...more })).json()
export const consequences = async (
  client: Caller | undefined,
  n: number,
  record: object,
  more: object = {},
): Promise<AnswerOf<typeof recordConsequences>> =>
  (await client!.post(`/api/record/${ISSN(n)}/consequences`, { record, ...more })).json()

export type WireField = { indicator1: string; indicator2: string; subFields: Record<string, string>[] }
export const fieldsIn = ({ record }: { record: WireRecordShape }, tag: string): WireField[] =>
  [record.fields[tag] ?? []].flat() as WireField[]
export const subfieldValues = (answer: { record: WireRecordShape }, tag: string, code: string): string[] =>
  fieldsIn(answer, tag).flatMap(({ subFields }) => subFields.flatMap((each) => each[code] ?? []))
export const withFields = ({ record }: RecordAnswer, tag: string, fields: readonly WireField[]): WireRecordShape => ({
  fields: { ...record.fields, [tag]: [...([record.fields[tag] ?? []].flat() as WireField[]), ...fields] },
})
export const withoutField = ({ record: { fields } }: RecordAnswer, tag: string): WireRecordShape => {
  const { [tag]: _, ...rest } = fields
  return { fields: rest }
}
export const link = (n: number, indicator2 = '\\'): WireField => ({
  indicator1: '0',
  indicator2,
  subFields: [{ x: ISSN(n) }],
})
export const in022 = (answer: RecordAnswer, ...added: Record<string, string>[]): WireRecordShape => {
  const field = answer.record.fields['022'] as WireField
  return { fields: { ...answer.record.fields, '022': { ...field, subFields: [...field.subFields, ...added] } } }
}
/** The same record with another category. */
export const inCategory = ({ fields }: WireRecordShape, category: string): WireRecordShape => ({
  fields: { ...fields, 699: { indicator1: '\\', indicator2: '\\', subFields: [{ 8: category }] } },
})
export const codes = (list: readonly { code: string }[]): string[] => list.map(({ code }) => code)

export type TestServer = {
  readonly test: TestDb
  readonly app: App
  readonly france: Caller
  readonly paris: Caller
  close(): Promise<void>
}

/** Starts a server with a new database that contains these records, and logs in two users. */
export async function startServerWith(records: readonly MarcRecord[]): Promise<TestServer> {
  const test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, records)
  const app = await testApp(test)
  const [france, paris] = [await loginAs(app, 'france'), await loginAs(app, 'paris')]
  return {
    test,
    app,
    france,
    paris,
    async close() {
      await app.close()
      await test.close()
    },
  }
}
