import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { applyPending } from '../../saving/pending.ts'
import { type RecordWrite, storeVersions } from '../../saving/store-versions.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { addRecords, currentVersionsOf, findRecord, lockRecordRow } from '../records/repository.ts'
import { computeAllFamilies } from './compute.ts'

let test: TestDb
const NOW = new Date('2024-06-01T00:00:00Z')
const AUTHOR = { id: null, username: 'test' }

beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

type Save = {
  number: number
  category: string
  state: 'active' | 'draft'
  entered: string
  issnl: number | undefined
  forced: boolean
  links: readonly { tag: string; target: number }[]
}

const recordOf = ({ number, category, entered, issnl, forced, links }: Save): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', issnFromNumber(number)),
    ...(entered === '' ? [] : [controlField('008', `${entered}c20009999fr qr p       0   b0fre  `)]),
    dataField('022', '0', ' ', [
      ['a', issnFromNumber(number)],
      ...(issnl === undefined ? [] : [['l', issnFromNumber(issnl)] as const]),
      ...(forced ? [['6', '1'] as const] : []),
    ]),
    dataField('222', ' ', '0', [['a', `Title ${number}`]]),
    dataField('699', ' ', ' ', [['8', category]]),
    ...links.map(({ tag, target }) => dataField(tag, '0', '0', [['x', issnFromNumber(target)]])),
  ],
})

const save = (given: Save, links: boolean) => saveAll([given], links)

/** Saves records in one transaction, in ascending order of ISSN. */
const saveAll = (all: readonly Save[], links: boolean) =>
  test.db.transaction().execute(async (tx) => {
    const writes: RecordWrite[] = []
    for (const given of all) {
      const issn = issnFromNumber(given.number)
      if ((await findRecord(tx, issn)) === undefined) await addRecords(tx, [{ issn, center: '_7', category: 'fre' }])
      const row = (await lockRecordRow(tx, issn))!
      const current = (await currentVersionsOf(tx, [row.id])).get(row.id)!
      writes.push({ row, current, record: recordOf(given), diagnostic: [], state: given.state })
    }
    return storeVersions(tx, test.index, writes, { author: AUTHOR, now: NOW, links })
  })

/** All families by members and ISSN-L, and all links, without family numbers. */
const described = async () => {
  const query = async (text: string) => (await test.pool.query(text)).rows
  const kinds = await Promise.all(
    ['medium', 'history', 'extended'].map((kind) =>
      query(`select array_agg(issn order by issn) as members ${kind === 'medium' ? ', array_agg(distinct issnl) as issnl' : ''}
        from record_family where ${kind} is not null group by ${kind} order by 1`),
    ),
  )
  const rows = await query('select issn from record_family order by 1')
  const links = await query('select record_id, place, target from record_link order by 1, 2, 3')
  return { kinds, rows, links }
}

const empty = () =>
  test.pool.query('truncate record, record_family, record_link, search_doc, change_log, lexicon cascade')

const rebuild = async () => {
  const client = await test.pool.connect()
  await client.query('begin')
  await computeAllFamilies(client, NOW)
  await client.query('commit')
  client.release()
}

const NUMBERS = 12
const someSave = fc.record({
  number: fc.integer({ min: 0, max: NUMBERS - 1 }).map((n) => 6_100_000 + n),
  category: fc.constantFrom('reg', 'reg', 'reg', 'wor', 'can', 'fre', 'sup'),
  state: fc.constantFrom('active', 'active', 'active', 'draft'),
  entered: fc.constantFrom('990101', '050101', ''),
  issnl: fc.option(
    fc.integer({ min: 0, max: NUMBERS }).map((n) => 6_100_000 + n),
    { nil: undefined },
  ),
  forced: fc.constantFrom(false, false, false, true),
  links: fc.array(
    fc.record({
      tag: fc.constantFrom('776', '776', '780', '785', '787', '760'),
      target: fc.integer({ min: 0, max: NUMBERS + 2 }).map((n) => 6_100_000 + n),
    }),
    { maxLength: 3 },
  ),
})

describe('families updated by saves', () => {
  it('equal the families that a rebuild computes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someSave, { minLength: 1, maxLength: 14 }), fc.boolean(), async (saves, links) => {
        await empty()
        for (const each of saves) await save(each as Save, links)
        const stored = await described()
        await rebuild()
        expect(stored).toEqual(await described())
      }),
      { numRuns: runs(30) },
    )
  })

  it('equal those of a rebuild after links of long chains and cycles are removed and added', async () => {
    const length = 40
    const shape = fc.record({
      // A ring, a chain, or a chain with an additional link at every fifth record.
      shape: fc.constantFrom('ring', 'chain', 'twigs'),
      tag: fc.constantFrom('776', '785'),
      cuts: fc.array(fc.integer({ min: 0, max: length - 1 }), { minLength: 1, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(shape, async ({ shape: form, tag, cuts }) => {
        await empty()
        const targetsOf = (place: number): number[] => [
          ...(place + 1 < length || form === 'ring' ? [(place + 1) % length] : []),
          ...(form === 'twigs' && place % 5 === 0 ? [(place + 7) % length] : []),
        ]
        const chained = (place: number, targets: readonly number[]): Save => ({
          number: 6_200_000 + place,
          category: 'reg',
          state: 'active',
          entered: `${String(10 + (place % 7)).padStart(2, '0')}0101`,
          issnl: undefined,
          forced: false,
          links: targets.map((target) => ({ tag, target: 6_200_000 + target })),
        })
        await saveAll(
          Array.from({ length }, (_, place) => chained(place, targetsOf(place))),
          true,
        )
        for (const links of [[], undefined]) {
          for (const cut of cuts) await save(chained(cut, links ?? targetsOf(cut)), true)
          const stored = await described()
          await rebuild()
          expect(stored).toEqual(await described())
        }
      }),
      { numRuns: runs(6) },
    )
  })

  it('equal those of a rebuild after parallel saves, and no save waits forever', async () => {
    await empty()
    const saves = fc.sample(someSave, { numRuns: 120, seed: 6 }) as Save[]
    for (let n = 0; n < NUMBERS; n++) await save({ ...saves[0]!, number: 6_100_000 + n, links: [] }, true)
    await Promise.all(
      Array.from({ length: 6 }, async (_, client) => {
        for (const [place, each] of saves.entries()) if (place % 6 === client) await save(each, true)
      }),
    )
    await applyPending(test, NOW)
    const stored = await described()
    expect(stored.links.length).toBeGreaterThan(0)
    await rebuild()
    expect(stored).toEqual(await described())
  })
})
