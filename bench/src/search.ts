import { searchRequest } from '@seriatim/contract'
import { makeLabels } from '@seriatim/server/features/search/labels'
import { searchRecords } from '@seriatim/server/features/search/service'
import { makePostgresEngine } from '@seriatim/server/search/postgres/engine'
import { type BenchBase, withBenchBase } from './bench-base.ts'
import { type Timing, timeOf } from './timings.ts'

export type SearchSpeed = { readonly work: string; readonly query: string; readonly hits: number } & Timing

const TIMES = 30

/** Words of the base by how many records have them anywhere: a sample tells. */
async function wordsByFrequency({ pool }: BenchBase): Promise<{ word: string; part: number }[]> {
  const { rows } = await pool.query(`
    select word, ndoc::float / (select least(20000, count(*)) from search_doc) as part
    from ts_stat('select anywhere from search_doc order by issn_number limit 20000')
    where word ~ '^[a-z]{4,}$' order by ndoc desc`)
  return rows
}

/** Searches with exact total and the first 100 rows, as the service answers them, by how much they find. */
export async function measureSearch(bench: BenchBase): Promise<SearchSpeed[]> {
  const words = await wordsByFrequency(bench)
  const near = (part: number): string =>
    words.reduce((best, word) => (Math.abs(word.part - part) < Math.abs(best.part - part) ? word : best)).word
  const { rows } = await bench.pool.query(`
    select word from ts_stat('select titles from search_doc order by issn_number limit 20000')
    where word ~ '^\\+[a-z]{2,} [a-z]{2,}$' order by ndoc desc limit 1`)
  const pair = String(rows[0].word).slice(1)
  const classes = [
    { work: 'rare word', query: words.at(-1)!.word },
    { work: '2.5 % of the base', query: near(0.025) },
    { work: '15 % of the base', query: near(0.15) },
    { work: '15 %, sorted by title', query: near(0.15), sortField: 'title' },
    { work: '15 %, page 100', query: near(0.15), page: 100 },
    { work: 'two frequent words', query: `${near(0.15)} ${near(0.1)}` },
    { work: 'phrase of two frequent words', query: `"${pair}"` },
    { work: 'truncated word', query: `${near(0.02).slice(0, 4)}*` },
    { work: 'everything', query: '' },
    { work: 'everything, sorted by title', query: '', sortField: 'title' },
  ]
  const { base } = bench
  const services = { base, engine: makePostgresEngine(base), labels: makeLabels(bench) }
  const speeds: SearchSpeed[] = []
  for (const { work, query, ...order } of classes) {
    const request = searchRequest.parse({ basic_query: { query, anywhere: true }, ...order })
    const ask = () => searchRecords(services, request, 'en')
    const answer = await ask()
    speeds.push({ work, query, hits: answer.hits.total.value, ...(await timeOf(TIMES, ask)) })
  }
  return speeds
}

if (process.argv[1] === import.meta.filename) {
  await withBenchBase(Number(process.argv[2] ?? 200_000), async (bench) => {
    console.table([bench.load])
    console.table(await measureSearch(bench))
  })
}
