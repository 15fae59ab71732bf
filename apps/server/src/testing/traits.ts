/** Computes the counts of dashboards from the versions one by one, to check the tables that store them. */
import { analyse } from '@seriatim/analyser'
import { numberOfIssn } from '@seriatim/issn'
import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import { searchedTexts } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'

export type TraitCounts = {
  /** The number of records by trait, centre and category, joined by blanks. */
  readonly traits: Readonly<Record<string, number>>
  /** For each block, the number of records within its range and of free numbers. */
  readonly blocks: Readonly<Record<string, string>>
}

export async function countedFromVersions(db: Db): Promise<TraitCounts> {
  const traits: Record<string, number> = {}
  const blocks = await db.selectFrom('issn_block').select(['id', 'first_number', 'last_number']).execute()
  const counts = new Map(blocks.map(({ id }) => [id, { records: 0, free: 0 }]))
  const { rows } = await sql<{ id: number }>`select id from record`.execute(db)
  const texts = await searchedTexts(
    db,
    rows.map(({ id }) => id),
  )
  for (const { content, ...source } of texts.values()) {
    const doc = analyse(source, decodeStored(content), source, 2026)
    const { center, category } = doc.facets.single
    for (const trait of ['', ...doc.traits]) {
      const key = `${trait} ${center} ${category}`
      traits[key] = (traits[key] ?? 0) + 1
    }
    const number = numberOfIssn(source.issn)
    for (const { id, first_number, last_number } of blocks) {
      if (number < first_number || number > last_number) continue
      const count = counts.get(id)!
      count.records++
      if (category === 'fre' && !source.isDraft) count.free++
    }
  }
  return {
    traits,
    blocks: Object.fromEntries([...counts].map(([id, { records, free }]) => [id, `${records} ${free}`])),
  }
}

/** The counts stored in the tables. */
export async function countedByTables(db: Db): Promise<TraitCounts> {
  const rows = await db.selectFrom('trait_count').selectAll().where('records', '<>', 0).execute()
  const blocks = await db.selectFrom('block_count').selectAll().execute()
  return {
    traits: Object.fromEntries(rows.map((row) => [`${row.trait} ${row.center} ${row.category}`, row.records])),
    blocks: Object.fromEntries(blocks.map(({ block_id, records, free }) => [block_id, `${records} ${free}`])),
  }
}
