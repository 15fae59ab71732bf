/**
 * Measures similarity searches for realistic titles of lists: one search at a time, and a whole list with four
 * concurrent searches, as the page for lists of titles does. `node bench/src/titles.ts [RECORDS]` measures only these
 * searches.
 */

import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import { findTitle } from '@seriatim/server/features/search/title'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { median, percentile95, type Timing } from './timings.ts'

export type TitleSpeed = Timing & { readonly work: string; readonly titles: number; readonly first: number }

/** Number of titles in the list, and of concurrent searches. */
const LIST_TITLES = 1_000
const AT_A_TIME = 4

type ExpectedRecord = { readonly issn: string; readonly title: string }

/** Deterministic variations of titles as found in lists. */
const TITLE_VARIATIONS: readonly (readonly [work: string, dirty: (title: string) => string])[] = [
  ['unchanged', (title) => title],
  ['in capitals, with an additional subtitle', (title) => `${title.toUpperCase()} : bulletin d'information`],
  ['abbreviated', (title) => title.replace(/(?<=^| )(\p{L}{4})\p{L}{3,}/gu, '$1.')],
  ['with two swapped letters', (title) => title.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2')],
  ['with its first word last', (title) => title.replace(/^(\S+) (.+)$/u, '$2, $1')],
  ['without a record', (title) => [...title].toReversed().join('')],
]

/** Reads titles that are spread over the database. */
async function someTitles({ pool }: BenchDb, count: number): Promise<ExpectedRecord[]> {
  const { rows } = await pool.query<ExpectedRecord>(
    `select issn, label as title from (
       select record.issn, split_part(place, chr(1), 4) as label, record.id
       from heading join record on record.id = record_id
       where browse_index = 1 and tag = '245' and record.id % greatest(1, (select max(id) from record) / ($1 * 2)) = 0
     ) as found where length(label) > 8 order by id limit $1`,
    [count],
  )
  return rows.map(({ issn, title }) => ({ issn, title: title.replace(/[\u0098\u009C]/g, '') }))
}

export async function measureTitles(bench: BenchDb): Promise<{ speeds: TitleSpeed[]; listSeconds: number }> {
  const kind = engineKind(bench.settings)
  const services = {
    db: bench.db,
    reads: { onDb: directRead(bench.db) },
    engine: kind.engine(bench),
    labels: makeLabels(bench),
  }
  const find = (title: string) => findTitle(services, { title, title_query: undefined, page: 1 }, true)
  const titles = await someTitles(bench, LIST_TITLES)
  const speeds: TitleSpeed[] = []
  for (const [index, [work, dirty]] of TITLE_VARIATIONS.entries()) {
    const taken: number[] = []
    let first = 0
    for (const { issn, title } of titles.filter((_, at) => at % TITLE_VARIATIONS.length === index)) {
      const started = performance.now()
      const { results } = await find(dirty(title))
      taken.push(performance.now() - started)
      const best = results.filter(({ _score }) => _score === results[0]?._score)
      if (best.some(({ _id }) => _id === issn)) first++
    }
    speeds.push({ work, titles: taken.length, first, median: median(taken), p95: percentile95(taken) })
  }
  const started = performance.now()
  const rest = titles.map(({ title }, at) => TITLE_VARIATIONS[at % TITLE_VARIATIONS.length]![1](title))
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let title = rest.shift(); title !== undefined; title = rest.shift()) await find(title)
    }),
  )
  return { speeds, listSeconds: Math.round((performance.now() - started) / 100) / 10 }
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => {
    if (bench.load) console.table([bench.load])
    const { speeds, listSeconds } = await measureTitles(bench)
    console.table(speeds)
    console.log(`${LIST_TITLES} titles, ${AT_A_TIME} at a time: ${listSeconds} s`)
  })
}
