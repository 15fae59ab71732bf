import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPending } from '../../saving/pending.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, NEW_IN_FRANCE, serial } from './testing.ts'

let server: ImportServer
let [france, paris]: [Caller, Caller] = [] as never
beforeAll(async () => {
  server = await importServer()
  ;[france, paris] = await Promise.all([loginAs(server.app, 'france'), loginAs(server.app, 'paris')])
})
afterAll(() => server?.close())

const ISSN = (n: number): string => issnFromNumber(7_350_000 + n)
const serialAt = (n: number, ...changes: string[]) => serial(ISSN(n), `Titre ${n}`, changes)
const importRecords = (records: readonly MarcRecord[], payload: object) =>
  importFile(paris, { file: encodeIso2709(records), payload: { ...payload, dry_run: false } })

/** Reverts an import. @returns the text of the revert report */
async function revertReport(id: string): Promise<string> {
  const { message_id } = (await paris.post(`/api/imports/${id}/revert`)).json()
  const taskOf = async () =>
    (await paris.get('/api/tasks/tasks')).json().find((each: { message_id: string }) => each.message_id === message_id)
  await expect.poll(async () => (await taskOf()).status).toBe('DONE')
  return (await paris.get(`/api/tasks/result/${message_id}`)).body
}
const apply = () => applyPending(server.services, new Date())

describe('the report of one-sided links after the revert of an import', () => {
  it('lists the record whose half of a link or cancellation remains because the record was changed later', async () => {
    await importRecords(
      [0, 1, 2, 3].map((n) => serialAt(n)),
      NEW_IN_FRANCE,
    )
    for (const n of [1, 3]) await france.get(`/api/record/${ISSN(n)}/json?edit=true`)
    const linked = serialAt(0, `=787  0\\$tTitre 1$x${ISSN(1)}`)
    const taking = serialAt(2, `=022  0\\$a${ISSN(2)}$2_7$l${ISSN(2)}$z${ISSN(3)}`)
    const { id, status_summary } = await importRecords([linked, taking], { mode: 'reimport' })
    expect(status_summary).toMatchObject({ rejected: 0, draft: 0 })
    for (const n of [1, 3]) await france.delete(`/api/record_lock/${ISSN(n)}`)
    await apply()
    const foreseen = (await paris.get(`/api/imports/${id}/revert`)).json()
    expect(foreseen).toMatchObject({ is_known: true, reverted: 2, kept: 0, more: 0 })
    expect(foreseen.one_sided).toEqual([
      { issn: ISSN(1), other: ISSN(0), field: '787' },
      { issn: ISSN(3), other: ISSN(2), field: '022 $z' },
    ])
    const report = await revertReport(id)
    expect(report).toContain(`${ISSN(1)} links to ${ISSN(0)}, but the reverse link 787 is missing.`)
    expect(report).toContain(`${ISSN(3)} links to ${ISSN(2)}, but the reverse link 022 $z is missing.`)
  })

  it('is empty if both records of each link were reverted', async () => {
    await importRecords(
      [10, 11].map((n) => serialAt(n)),
      NEW_IN_FRANCE,
    )
    const { id } = await importRecords([serialAt(10, `=787  0\\$tTitre 11$x${ISSN(11)}`)], { mode: 'reimport' })
    expect((await paris.get(`/api/imports/${id}/revert`)).json()).toEqual({
      is_known: true,
      reverted: 2,
      kept: 0,
      one_sided: [],
      more: 0,
    })
    const report = await revertReport(id)
    expect(report).toContain('2 records were restored')
    expect((await paris.get(`/api/imports/${id}/revert`)).json().code).toBe('import_not_revertible')
    expect(report).not.toContain('reverse link')
  })
})
