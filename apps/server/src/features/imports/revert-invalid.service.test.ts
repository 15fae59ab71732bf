import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, serial } from './testing.ts'

let server: ImportServer
let [france, paris]: [Caller, Caller] = [] as never

const ISSN = (n: number): string => issnFromNumber(7_350_000 + n)
const stored = (n: number): MarcRecord => serial(ISSN(n), `Titre ${n}`)
/** A record without 245, which loads as active with an error. */
const untitled = (n: number): MarcRecord => {
  const { leader, fields } = stored(n)
  return { leader, fields: fields.filter(({ tag }) => tag !== '245') }
}
const noted = (n: number): MarcRecord => serial(ISSN(n), `Titre ${n}`, ['=500  \\\\$aNote'])

beforeAll(async () => {
  server = await importServer()
  ;[france, paris] = await Promise.all([loginAs(server.app, 'france'), loginAs(server.app, 'paris')])
  await loadInto(server.db, [stored(0), untitled(1), stored(2)])
})
afterAll(() => server?.close())

const fieldsOf = async (n: number) => (await paris.get(`/api/record/${ISSN(n)}/json`)).json()
const hasNote = async (n: number) => '500' in (await fieldsOf(n)).record.fields

let id: string
const post = (body?: object, caller = france) => caller.post(`/api/imports/${id}/revert`, body)
async function undone(body?: object, caller = france): Promise<object> {
  const answer = await post(body, caller)
  expect(answer.statusCode, answer.body).toBe(200)
  const read = async () => (await caller.get(`/api/imports/${id}`)).json().revert
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('completed')
  return read()
}

describe('the revert of an import that corrected an invalid record', () => {
  it('skips the record that would become invalid, and lists it with its errors', async () => {
    const given = { file: encodeIso2709([0, 1, 2].map(noted)), payload: { mode: 'reimport', dry_run: false } }
    const done = await importFile(france, given)
    expect(done.status_summary).toMatchObject({ active: 3 })
    id = done.id
    expect(await undone()).toMatchObject({ reverted: 2, kept: 0, invalid: 1 })
    expect(await Promise.all([0, 1, 2].map(hasNote))).toEqual([false, true, false])
    const { rows } = (await france.get(`/api/imports/${id}/records?revert=kept`)).json()
    expect(rows).toMatchObject([{ issn: ISSN(1), revert: 'kept', revert_errors: [expect.stringContaining('245')] }])
  })

  it('names the record and its error in the revert report', async () => {
    const tasks = (await france.get('/api/tasks/tasks')).json()
    const [task] = tasks.filter((each: { action_name: string }) => each.action_name === 'import_revert')
    await expect
      .poll(async () => (await france.get(`/api/tasks/result/${task.message_id}`)).body, { timeout: 30_000 })
      .toMatch(new RegExp(`${ISSN(1)}: .*245`))
  })

  it('skips this record again without an override', async () => {
    expect(await undone()).toMatchObject({ reverted: 2, invalid: 1 })
  })

  it('accepts the override only from the international centre, with a reason', async () => {
    expect((await post({ allow_invalid: true, reason: 'Wrong file' })).json().code).toBe('ic_only')
    expect((await post({ allow_invalid: true }, paris)).json().code).toBe('reason_missing')
    expect(await hasNote(1)).toBe(true)
  })

  it('restores the invalid content with the override, and logs the reason', async () => {
    const reason = 'The file was of another centre'
    expect(await undone({ allow_invalid: true, reason }, paris)).toMatchObject({ reverted: 3, kept: 0, invalid: 0 })
    const answer = await fieldsOf(1)
    expect([answer.status, answer.diagnostic.errors.length > 0, await hasNote(1)]).toEqual(['active', true, false])
    const { rows } = (await paris.get('/api/audit?kind=revert')).json()
    expect(rows[0]).toMatchObject({
      sentence: expect.stringContaining(`(reason: ${reason})`),
      details: { allow_invalid: true },
    })
    expect((await post({}, paris)).json().code).toBe('import_not_revertible')
  })
})
