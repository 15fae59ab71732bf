import { dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { feedOfChanges } from './changes.ts'
import { fillPublicBase, type PublicBase } from './testing.ts'

let test: TestDb
let base: PublicBase
beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 160)
})
afterAll(() => test?.close())

async function follow(
  since: string | undefined,
  limit: number,
  between: (page: number) => Promise<void> = async () => undefined,
) {
  const changes: { issn: string; kind: string }[] = []
  for (let page = 1, next = since; ; page++) {
    const answer = await feedOfChanges(test.db, { since: next, locale: 'en' }, { limit })
    changes.push(...answer.changes)
    next = answer.next
    if (answer.changes.length < limit) return { changes, next }
    await between(page)
  }
}

const noted = (record: MarcRecord): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('500', ' ', ' ', [['a', 'A note']])],
})

it('the change feed returns all public records, then exactly the later changes', async () => {
  const [first, gone] = base.records.filter(({ issn }) => base.shown.includes(issn))
  const whole = await follow(undefined, 30, async (page) => {
    if (page === 1) await replaceActive(test, first!.issn, noted(first!.record))
  })
  expect(new Set(whole.changes.map(({ issn }) => issn))).toEqual(new Set([...base.shown, base.onlyDraft]))
  await removeVersions(test, gone!.issn)
  const seen = await follow(whole.next, 30)
  expect(seen.changes.at(-1)).toMatchObject({ issn: gone!.issn, kind: 'deleted' })
  // The feed reports a change made during the first pass either in that pass or in the next one.
  const notified = [...whole.changes, ...seen.changes].filter(({ issn }) => issn === first!.issn)
  expect(notified.at(-1)).toMatchObject({ kind: 'changed' })
  expect((await follow(seen.next, 30)).changes).toEqual([])
})

it('the change feed can start at a given time, and refuses an invalid time', async () => {
  const before = new Date().toISOString()
  const { record, issn } = base.records.find((each) => base.shown.includes(each.issn))!
  await replaceActive(test, issn, noted(noted(record)))
  expect(
    (await feedOfChanges(test.db, { since: before, locale: 'en' })).changes.map((change) => change.issn),
  ).toContain(issn)
  expect((await feedOfChanges(test.db, { since: '2020-01-01', locale: 'en' })).changes.length).toBeGreaterThan(50)
  for (const since of ['yesterday', '2026-13-45', '2026-02-31', 'abc.def'])
    await expect(feedOfChanges(test.db, { since, locale: 'en' })).rejects.toMatchObject({
      code: 'bad_request',
      details: {
        reason:
          '“since” must be a time, for example 2026-11-25T03:00:00Z, or the value of “next” in a previous response.',
      },
    })
})
