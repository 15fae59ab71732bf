/**
 * Searches damaged citations of a fixed set of serials by similarity, and measures how often the cited record is among
 * the first results, by kind of damage. `node bench/src/citations.ts [RECORDS] [--key-titles]` runs only this
 * benchmark; with `--key-titles`, the records of the set have their key title (222) in addition to the title with its
 * subtitle (245).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeIso2709 } from '@seriatim/marc'
import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import {
  CITATION_DAMAGES,
  type CitationDamage,
  type CitedSerial,
  readDamagedCitations,
} from '@seriatim/server/features/search/testing/damaged-citations'
import { findTitle } from '@seriatim/server/features/search/title'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { makeImporting, storeFile } from './import.ts'

/** A record counts as found if it is among this many first answers. */
const FIRST_ANSWERS = 5

export type CitationScore = {
  readonly damage: CitationDamage
  readonly citations: number
  /**
   * Number of citations whose record is the first answer. `firstFive` counts those whose record is among the first
   * five.
   */
  readonly first: number
  readonly firstFive: number
  /** Number of citations without an answer. */
  readonly empty: number
}

/** Imports the records of the set, unless an earlier run has left them in the database. */
async function ensureRecords(bench: BenchDb, serials: readonly CitedSerial[]): Promise<void> {
  const { rows } = await bench.pool.query<{ stored: number }>(
    'select count(*)::int as stored from record where issn = any($1)',
    [serials.map(({ issn }) => issn)],
  )
  if (rows[0]!.stored === serials.length) return
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-bench-citations-'))
  try {
    const { files, run } = await makeImporting(bench, folder)
    await run(
      await storeFile(
        files,
        folder,
        serials.map(({ record }) => writeIso2709(record)),
      ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the scores of all kinds, in the order of `CITATION_DAMAGES` */
export async function measureCitations(bench: BenchDb, withKeyTitles = false): Promise<readonly CitationScore[]> {
  const { serials, citations } = readDamagedCitations({ withKeyTitles })
  await ensureRecords(bench, serials)
  const services = {
    db: bench.db,
    reads: { onDb: directRead(bench.db) },
    engine: engineKind(bench.settings).engine(bench),
    labels: makeLabels(bench),
  }
  const byDamage = Map.groupBy(citations, ({ damage }) => damage)
  const scores: CitationScore[] = []
  for (const damage of Object.keys(CITATION_DAMAGES) as CitationDamage[]) {
    const ofKind = byDamage.get(damage) ?? []
    const score = { damage, citations: ofKind.length, first: 0, firstFive: 0, empty: 0 }
    for (const { citation, serial } of ofKind) {
      const { results } = await findTitle(services, { title: citation, title_query: undefined, page: 1 }, true)
      const at = results.findIndex(({ _id }) => _id === serial.issn)
      if (at === 0) score.first++
      if (at >= 0 && at < FIRST_ANSWERS) score.firstFive++
      if (results.length === 0) score.empty++
    }
    scores.push(score)
  }
  return scores
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-titles': { type: 'boolean', default: false } },
  })
  await withBenchDb(Number(positionals[0] ?? 200_000), async (bench) => {
    console.table(await measureCitations(bench, values['key-titles']))
  })
}
