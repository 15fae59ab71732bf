import { dataField, encodeStored, type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { buildApp } from '../../app.ts'
import { currentVersionsOf } from '../../catalogue/records/repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { withoutSystemFields } from '../imports/line-difference.ts'
import { bulkAs } from './testing.ts'

/** Number of generated serials, which have families, links and fields in other scripts. */
const RECORDS = 90

/**
 * Two records, the first with a link to the second. The second has no reverse link, as can happen after an initial
 * load.
 */
const oneSided = ([one, other]: readonly MarcRecord[]): MarcRecord[] => [
  {
    leader: one!.leader,
    fields: [...one!.fields, dataField('787', '0', '8', [['x', valueIn(other!, '022', 'a')!]])],
  },
  other!,
]

let test: TestDb
let services: Services
let app: App
let paris: Caller | undefined
beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const records = [...generate({ count: RECORDS, first: 9_500_000, seed: 22 })]
  await loadInto(test, [...records.slice(0, -2), ...oneSided(records.slice(-2))])
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  paris = await loginAs(app, 'paris')
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

const bulk = bulkAs(() => paris!)

const contentOf = (record: MarcRecord | undefined): string | null =>
  record === undefined ? null : encodeStored(withoutSystemFields(record))

/** Content of every record in the database, as active version and as draft. */
async function contents(): Promise<Record<string, [active: string | null, draft: string | null]>> {
  const rows = await test.db.selectFrom('record').select(['id', 'issn']).orderBy('id').execute()
  const versions = await currentVersionsOf(
    test.db,
    rows.map(({ id }) => id),
  )
  return Object.fromEntries(
    rows.map(({ id, issn }) => {
      const { active, draft } = versions.get(id)!
      return [issn, [contentOf(active?.record), contentOf(draft?.record)]]
    }),
  )
}

const statement = fc.oneof(
  fc.constantFrom(
    'set 245$a = 245$a + " x"',
    'set 222$a = upper(222$a)',
    'delete 245',
    'delete 856',
    'delete 780',
    'delete 776$t',
    'move 246$a to 247$a',
    'copy 245$a to 246$a',
    'set 264$b = "Verlag"',
    'replace /[aeiou]/ with "" in 245$a',
    'set 008/06 = "d"',
    'set 699$8 = "wor"',
    'delete 044',
    'add 785 00 $t "Somewhere" $x "9500-0003"',
  ),
  fc.constantFrom('500', '515', '650').map((tag) => `add ${tag} ## $a "Added"`),
)

it('a revert restores the content of all records after any random macro', async () => {
  const issns = Object.keys(await contents())
  const stored = { saved: 0, saved_as_draft: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 3 }), fc.boolean(), async (statements, drafts) => {
      const before = await contents()
      const set = await bulk.preview(statements.join('\n'), issns)
      if ((set.outcomes.change ?? 0) === 0) return
      const done = await bulk.run(set.id, { drafts, confirm_invalid: true })
      stored.saved += done.outcomes.saved ?? 0
      stored.saved_as_draft += done.outcomes.saved_as_draft ?? 0
      if (done.saved > 0) {
        const back = await bulk.revert(set.id)
        expect(Object.keys(back.reverts)).toEqual(['reverted'])
        expect(back.revertible).toBe(0)
      }
      expect(await contents()).toEqual(before)
    }),
    { numRuns: runs(12) },
  )
  process.stdout.write(`taken back: ${stored.saved} active versions, ${stored.saved_as_draft} drafts\n`)
  expect(stored.saved).toBeGreaterThan(0)
})
