/**
 * `npm run bench [-- RECORDS]`: the performance figures used for design and operation, in one table. RECORDS (default
 * 200,000) is the number of records that are loaded, searched and saved. Times are medians and 95th percentiles;
 * absolute times depend on the machine, so compare only runs on one machine, as ratios. With `--compare URL`, only
 * searches are measured, in comparison with an OpenSearch at that URL. `npm run bench -- plan` simulates installations
 * that cannot be tested on one machine (docs/planning.md). `npm run bench -- load [RECORDS] [--users 50] [--minutes 30]
 * [--servers 1]` runs only a load test with simulated users. `npm run bench -- opensearch [RECORDS] [--url URL]
 * [--shards 1]` measures only the OpenSearch engine.
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { CITATION_DAMAGES } from '@seriatim/server/features/search/testing/damaged-citations'
import { withBenchDb } from './bench-db.ts'
import { measureBrowse } from './browse.ts'
import { measureBulk } from './bulk.ts'
import { measureCitations } from './citations.ts'
import { measureCommandStarts } from './command-starts.ts'
import { ComparisonUnavailable } from './comparison-opensearch.ts'
import { measureDashboards } from './dashboards.ts'
import { measureGenerate } from './generate.ts'
import { measureImport } from './import.ts'
import { measureLists } from './lists.ts'
import { measureLoad } from './load-run.ts'
import { measureMarcRead } from './marc-read.ts'
import { measureOpenSearch } from './opensearch.ts'
import { compareWithOpenSearch } from './opensearch-comparison.ts'
import { planTable } from './plan/plan.ts'
import { measureRenewal } from './renew.ts'
import { BENCH_REQUESTS, measureRequests } from './requests.ts'
import { measureSave } from './save.ts'
import { measureSearch } from './search.ts'
import { measureTitles } from './titles.ts'
import { measureWeb } from './web.ts'

type Row = { work: string; measured: string; target: string }

const rows: Row[] = []
const add = (work: string, measured: string, target = ''): void => {
  rows.push({ work, measured, target })
  console.log(`${work.padEnd(64)} ${measured.padEnd(30)} ${target}`)
}
const perSecond = (value: number): string => `${value.toLocaleString('en')} records/s`
const times = ({ median, p95 }: { median: number; p95: number }): string => `${median} ms, p95 ${p95} ms`

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function readArguments() {
  try {
    const number = (value: string) => ({ type: 'string', default: value }) as const
    const options = {
      compare: { type: 'string' },
      users: number('50'),
      minutes: number('30'),
      servers: number('1'),
      url: { type: 'string' },
      shards: number('1'),
    } as const
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail((error as Error).message)
  }
}

const { values, positionals } = readArguments()
if (positionals[0] === 'plan') {
  console.log(planTable())
  process.exit(0)
}
const isLoad = positionals[0] === 'load'
const isOpenSearch = positionals[0] === 'opensearch'
const count = Number(positionals[isLoad || isOpenSearch ? 1 : 0] ?? 200_000)
if (!Number.isInteger(count) || count < 1000) fail('The number of records must be an integer of at least 1000.')
const [users, minutes, servers] = [values.users, values.minutes, values.servers].map(Number) as [number, number, number]
if (!(users >= 1 && minutes > 0 && servers >= 1)) fail('Users, minutes and servers must be positive numbers.')

const processor = cpus()[0]
console.log(
  `${cpus().length} x ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
)

const orUnavailable = (error: unknown): never => {
  if (error instanceof ComparisonUnavailable) fail(error.message)
  throw error
}

if (values.compare !== undefined) {
  await compareWithOpenSearch(count, values.compare).catch(orUnavailable)
  process.exit(0)
}

if (isOpenSearch) {
  const shards = Number(values.shards)
  if (!(Number.isInteger(shards) && shards >= 1)) fail('The number of shards must be an integer of at least 1.')
  await measureOpenSearch({ records: count, url: values.url, shards }).catch(orUnavailable)
  process.exit(0)
}

if (isLoad) {
  await measureLoad({ records: count, users, minutes, servers })
  process.exit(0)
}

const web = await measureWeb()
add('first start with demonstration records', `${web.startSeconds} s`)
add('second start', `${web.secondStartSeconds} s`, 'under 5 s')
add('first load: scripts, compressed', `${web.scriptKilobytes} kB`, '300 kB')
add('first load: until the log-in form accepts input', `${web.interactiveMs} ms`, '1,500 ms')
for (const [view, measured] of Object.entries(web.keyStrokes))
  add(`key stroke in a record of ${web.fields} fields, ${view} view, main thread`, times(measured), 'under 16 ms')
add('record opened from the search by keyboard, until its text is shown', times(web.editor.opening), 'under 120 ms')
add(`validation of a record of ${web.fields} fields on the server`, times(web.editor.validation), 'under 20 ms')
add('frame interval while 200 open records scroll', times(web.editor.frames), '16.7 ms')

const marc = await measureMarcRead()
add(`ISO 2709 read (${marc.source})`, perSecond(marc.streamed), '100,000 records/s')
add('ISO 2709 read, UTF-8 declared as MARC-8', perSecond(marc.declaredMarc8))
add('ISO 2709 written', perSecond(marc.written))

const generated = measureGenerate()
add('synthetic records to ISO 2709', perSecond(generated.iso2709RecordsPerSecond), '50,000 records/s')

for (const [command, seconds] of Object.entries(measureCommandStarts()))
  add(
    `seriatim ${command}, one record, processor time beyond Node`,
    `${seconds} s`,
    command === '--help' ? '0.05 s' : '0.3 s',
  )

await withBenchDb(count, async (bench) => {
  const settings = [
    'server_version',
    'shared_buffers',
    'work_mem',
    'maintenance_work_mem',
    'effective_cache_size',
    'jit',
  ]
  const { rows: shown } = await bench.pool.query('select name, setting, unit from pg_settings where name = any($1)', [
    settings,
  ])
  console.log(
    `\nPostgreSQL: ${shown.map(({ name, setting, unit }) => `${name} ${setting}${unit ? ` x ${unit}` : ''}`).join(', ')}`,
  )
  const { load } = bench
  if (load !== undefined) {
    add(
      `load of ${load.records.toLocaleString('en')} records, indexed and validated`,
      `${perSecond(load.recordsPerSecond)}, peak ${load.peakMegabytes} MB`,
      '5,000 records/s',
    )
  }
  for (const speed of await measureSearch(bench)) {
    const { work, hits, goal, coldMedian, againMedian } = speed
    add(
      `search ${work}${hits > 0 ? ` (${hits.toLocaleString('en')})` : ''}`,
      `${times(speed)}${coldMedian === undefined ? '' : `, first ${coldMedian} ms, again ${againMedian} ms`}`,
      goal === undefined ? '' : `p95 ${goal} ms at 2.7 million`,
    )
  }
  for (const speed of await measureBrowse(bench))
    add(
      `browse ${speed.work} (${speed.entries.toLocaleString('en')})`,
      times(speed),
      `p95 ${speed.goal} ms at 2.7 million`,
    )
  const { speeds, listSeconds } = await measureTitles(bench)
  for (const speed of speeds)
    add(`title ${speed.work}, right record first: ${speed.first} of ${speed.titles}`, times(speed), 'p95 150 ms')
  for (const { damage, citations, firstFive, empty } of await measureCitations(bench))
    add(
      `damaged citation, ${CITATION_DAMAGES[damage]}`,
      `${firstFive} of ${citations} in the first five, ${empty} empty`,
    )
  add('1,000 titles refined, four at a time', `${listSeconds} s`, '60 s at 2.7 million')
  for (const list of await measureLists(bench, count))
    add(
      `list of ${list.rows.toLocaleString('en')} ISSNs with all data, ${list.kind}: read; result`,
      `${list.readSeconds} s; ${list.resultSeconds} s, grown by ${list.grownMegabytes} MB`,
      '20 s, memory flat',
    )
  for (const speed of await measureDashboards(bench)) add(speed.work, times(speed), 'p95 100 ms at 2.7 million')
  for (const speed of await measureRequests(bench, BENCH_REQUESTS)) add(speed.work, times(speed), 'p95 50 ms')
  for (const speed of await measureSave(bench)) add(speed.work, times(speed), 'p95 50 ms')
  const renewal = await measureRenewal(bench)
  add(
    `diagnostics of ${renewal.citing.toLocaleString('en')} records updated after the cancellation of a number that they link to: save; update`,
    `${renewal.save} s; ${renewal.renewal} s`,
    '10 s',
  )
  const bulk = await measureBulk(bench)
  add(
    `${bulk.records.toLocaleString('en')} records changed by a macro: preview, its first differences; change; revert`,
    `${bulk.previewSeconds} s, ${bulk.firstMs} ms; ${perSecond(bulk.changedPerSecond)}; ${perSecond(bulk.revertedPerSecond)}`,
    '20 s, 1,000 ms; 1,000 records/s',
  )
  add(
    'search without and during the change',
    `${times(bulk.searchAlone)}; ${times(bulk.searchMeanwhile)}`,
    'p95 3 times as long',
  )
  const imported = await measureImport(bench)
  add(
    `import of ${imported.records.toLocaleString('en')} records; import of others during searches`,
    `${perSecond(imported.recordsPerSecond)}, grown by ${imported.grownMegabytes} MB; ${perSecond(imported.recordsPerSecondSearched)}`,
    '1,500 records/s, 100 MB',
  )
  add('dry run of the same file', perSecond(imported.dryRecordsPerSecond))
  add(
    'search without and during the import',
    `${times(imported.searchAlone)}; ${times(imported.searchMeanwhile)}`,
    'p95 3 times as long',
  )
})
if (rows.length === 0) process.exit(1)
