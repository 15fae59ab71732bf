import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { countDue } from '../../catalogue/diagnoses/repository.ts'
import { readSetting } from '../../platform/database/settings.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import { RENEWED_DIAGNOSES_SETTING } from '../rules/renew-diagnoses.ts'
import {
  addFreeBlock,
  encodeIso2709,
  type ImportServer,
  importFile,
  importServer,
  NEW_IN_FRANCE,
  serial,
} from './testing.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
  await addFreeBlock(server, '_7', FIRST + IN_BLOCK * 10, 160)
})
afterAll(() => server?.close())

/** First ISSN number of this test. Each run uses other ISSNs for the same ten serials. */
const FIRST = 7_400_000
/** First run that uses ISSNs of a block. Their records are Free before the import. */
const IN_BLOCK = 100
const numberOf = (run: number, n: number): string => issnFromNumber(FIRST + run * 10 + n)

const titleOf = (run: number, n: number): string => `Titre ${n} du ${'abcdefghijklmnop'[run % IN_BLOCK]} fleuve`

const CEASED = '=008  240115d20102018fr\\qr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\'
const LATER = '=008  240115c20199999fr\\qr\\p\\o\\\\\\\\\\0\\\\\\b0fre\\\\'
const ONLINE = ['=007  cr', LATER, '=856  40$uhttps://example.org/']

/** Ten serials with links. Some links have a reverse link, others have none. */
const serialsOf = (run: number): MarcRecord[] => {
  const number = (n: number) => numberOf(run, n)
  const at = (n: number, ...changes: string[]) => serial(number(n), titleOf(run, n), changes)
  const link = (tag: string, indicators: string, n: number) =>
    `=${tag}  ${indicators}$t${titleOf(run, n)}$x${number(n)}`
  return [
    at(0, CEASED),
    at(1, link('780', '00', 0)),
    // The 022 $l of these serials is the ISSN-L of another medium, whose record may follow later in the file.
    at(2, `=022  0\\$a${number(2)}$2_7$l${number(1)}`, ...ONLINE, link('776', '08', 1)),
    at(3, `=022  0\\$a${number(3)}$2_7$l${number(1)}`, '=007  co', link('776', '08', 2), link('776', '08', 1)),
    at(4, link('775', '08', 1)),
    at(5, link('787', '08', 4), link('770', '08', 3)),
    at(6, CEASED, link('785', '00', 5)),
    at(7, CEASED, link('785', '07', 1), link('785', '07', 8)),
    at(8),
    at(9, link('786', '08', 8)),
  ]
}
const COUNT = 10

/** A record that the import rejects. Many copies fill a batch, so that other records are in different batches. */
const filler = serial('7000-0000', 'Rien')

/**
 * Waits until the server has validated again the records that were stored while the ISSN in their link was still Free.
 */
const untilRenewed = () => {
  const { db } = server.db
  return until(
    () =>
      db.transaction().execute(async (tx) => {
        const { seq } = ((await readSetting(tx, RENEWED_DIAGNOSES_SETTING)) ?? { seq: 0 }) as { seq: number }
        return seq >= (await lastChange(tx)) && (await countDue(tx)).count === 0
      }),
    Boolean,
  )
}

const stored = async (run: number) => {
  await untilRenewed()
  const names = new Map(Array.from({ length: COUNT }, (_, n) => [numberOf(run, n), `#${n}`]))
  const records = await Promise.all(
    [...names.keys()].map(async (issn) => {
      const { record, status, diagnostic } = (await paris.get(`/api/record/${issn}/json`)).json()
      const { '005': _, '039': __, ...fields } = record.fields
      // Sorts links with the same tag, because their order depends on the order of the import.
      const sorted = Object.entries(fields).map(([tag, field]) => [
        tag,
        [field]
          .flat()
          .map((each) => JSON.stringify(each))
          .sort(),
      ])
      // Ignores a warning that only the import reports: the ISSN belongs to no block.
      const results = [...diagnostic.errors, ...diagnostic.warnings]
        .map(({ code }: { code: string }) => code)
        .filter((code) => code !== 'import-no-block')
        .sort()
      return { status, found: results, sorted }
    }),
  )
  const text = JSON.stringify(records)
  return JSON.parse(text.replace(/\d{4}-\d{3}[\dX]/g, (issn) => names.get(issn) ?? issn).replace(/ du \w fleuve/g, ''))
}

describe('the records of one file', () => {
  let attempts = 0
  const importInOrder = async (order: readonly number[], gaps: readonly number[], inBlock: boolean) => {
    const run = attempts++ + (inBlock ? IN_BLOCK : 0)
    const records = serialsOf(run)
    const file = order.flatMap((n, place) => [
      ...(gaps.includes(place) ? Array.from({ length: 200 }, () => filler) : []),
      records[n]!,
    ])
    const { status_summary } = await importFile(paris, {
      file: encodeIso2709(file),
      payload: { ...NEW_IN_FRANCE, dry_run: false },
    })
    return { found: await stored(run), drafts: status_summary.draft }
  }

  it('result in the same stored records in any order and in batches of any size', async () => {
    const inOrder = Array.from({ length: COUNT }, (_, n) => n)
    const { found: expected, drafts } = await importInOrder(inOrder, [], false)
    expect(drafts).toBe(0)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(inOrder, { minLength: COUNT }),
        fc.subarray(inOrder.slice(1), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (order, gaps, inBlock) => {
          expect((await importInOrder(order, gaps, inBlock)).found).toEqual(expected)
        },
      ),
      {
        numRuns: runs(4),
        seed: 4_021,
        endOnFailure: true,
        examples: [
          [inOrder, [2, 5, 8], false],
          [inOrder.toReversed(), [2, 5, 8], true],
        ],
      },
    )
  })
})
