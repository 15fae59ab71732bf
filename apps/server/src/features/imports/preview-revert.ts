import { MAX_LISTED_ONE_SIDED_LINKS, type RevertPreview } from '@seriatim/contract'
import { recordLinks } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { replaceLinks } from '../../catalogue/families/graph-repository.ts'
import { findVersion } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { activeSides, findOneSided, linkSide, type OneSided, type ReadLinkSides } from './one-sided-links.ts'
import { type TouchToRevert, touchesToRevert } from './revert-repository.ts'
import { markLinkedAsKept } from './touch-repository.ts'

/**
 * Maximum number of changed records for a preview. For larger imports, the report after the revert lists the one-sided
 * links.
 */
const MAX_PREVIEWED_RECORDS = 2_000

const UNKNOWN: RevertPreview = { is_known: false, reverted: 0, kept: 0, one_sided: [], more: 0 }

/**
 * Previews the revert of an import in a transaction that is then rolled back. The transaction writes the links as they
 * would be after the revert, and runs the queries of the revert.
 */
export async function previewRevert(db: Db, importId: number): Promise<RevertPreview> {
  const tx = await db.startTransaction().execute()
  try {
    const touches = await touchesToRevert(tx, importId, MAX_PREVIEWED_RECORDS + 1)
    if (touches.length > MAX_PREVIEWED_RECORDS) return UNKNOWN
    const before = await contentBeforeImport(tx, touches)
    const links = [...before].map(([id, record]) => ({ id, links: record ? recordLinks(record) : [] }))
    await replaceLinks(tx, links)
    await markLinkedAsKept(tx, importId)
    const left = await touchesToRevert(tx, importId, MAX_PREVIEWED_RECORDS)
    const going = new Map(
      left.filter(({ isChanged }) => !isChanged).map(({ recordId }) => [recordId, before.get(recordId)]),
    )
    const oneSided: OneSided[] = []
    for await (const each of findOneSided(tx, importId, linkSidesAfterRevert(going))) oneSided.push(each)
    return {
      is_known: true,
      reverted: going.size,
      kept: touches.length - going.size,
      one_sided: oneSided.slice(0, MAX_LISTED_ONE_SIDED_LINKS),
      more: Math.max(0, oneSided.length - MAX_LISTED_ONE_SIDED_LINKS),
    }
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * The content before the import of each record that existed then and was not changed after the import. The content is
 * undefined if the record described no serial.
 */
async function contentBeforeImport(
  tx: Db,
  touches: readonly TouchToRevert[],
): Promise<ReadonlyMap<number, MarcRecord | undefined>> {
  const before = new Map<number, MarcRecord | undefined>()
  for (const { recordId, activeBefore, isNew, isChanged } of touches) {
    if (isNew || isChanged) continue
    before.set(recordId, activeBefore === null ? undefined : (await findVersion(tx, activeBefore))?.record)
  }
  return before
}

/**
 * Function that reads the records as they would be after the revert: the contents in `going` (undefined for a record
 * without description), otherwise the active versions.
 */
const linkSidesAfterRevert =
  (going: ReadonlyMap<number, MarcRecord | undefined>): ReadLinkSides =>
  async (db, rows) => {
    const staying = rows.filter(({ id }) => !going.has(id))
    const sides = new Map(await activeSides(db, staying))
    for (const row of rows) {
      const record = going.get(row.id)
      if (record) sides.set(row.issn, linkSide(row, record))
    }
    return sides
  }
