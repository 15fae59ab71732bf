import { ONE_SIDED_NAMED, type RevertPreview } from '@seriatim/contract'
import { recordLinks } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { replaceLinks } from '../../catalogue/families/graph-repository.ts'
import { findVersion } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { activeSides, type OneSided, oneSidedOf, type SidesOf, sideOf } from './one-sided.ts'
import { type RevertedTouch, touchesToRevert } from './record-repository.ts'
import { keepNamed } from './touch-repository.ts'

/** Maximum number of touched records for a preview. The report of the revert covers larger imports. */
const LARGEST = 2_000

const UNKNOWN: RevertPreview = { is_known: false, reverted: 0, kept: 0, one_sided: [], more: 0 }

/**
 * Previews the revert of an import. Runs the queries of the revert in a transaction that already has the links after
 * the revert, and rolls it back.
 */
export async function previewRevert(db: Db, importId: number): Promise<RevertPreview> {
  const tx = await db.startTransaction().execute()
  try {
    const touches = await touchesToRevert(tx, importId, LARGEST + 1)
    if (touches.length > LARGEST) return UNKNOWN
    const before = await contentBefore(tx, touches)
    const links = [...before].map(([id, record]) => ({ id, links: record ? recordLinks(record) : [] }))
    await replaceLinks(tx, links)
    await keepNamed(tx, importId)
    const left = await touchesToRevert(tx, importId, LARGEST)
    const going = new Map(
      left.filter(({ isChanged }) => !isChanged).map(({ recordId }) => [recordId, before.get(recordId)]),
    )
    const oneSided: OneSided[] = []
    for await (const each of oneSidedOf(tx, importId, sidesAfter(going))) oneSided.push(each)
    return {
      is_known: true,
      reverted: going.size,
      kept: touches.length - going.size,
      one_sided: oneSided.slice(0, ONE_SIDED_NAMED),
      more: Math.max(0, oneSided.length - ONE_SIDED_NAMED),
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** The content before the import of each record that existed then and is unchanged since; undefined: no description. */
async function contentBefore(
  tx: Db,
  touches: readonly RevertedTouch[],
): Promise<ReadonlyMap<number, MarcRecord | undefined>> {
  const before = new Map<number, MarcRecord | undefined>()
  for (const { recordId, activeBefore, isNew, isChanged } of touches) {
    if (isNew || isChanged) continue
    before.set(recordId, activeBefore === null ? undefined : (await findVersion(tx, activeBefore))?.record)
  }
  return before
}

/**
 * The records after the revert: the contents of `going`, which may be undefined (no description), else the active
 * versions.
 */
const sidesAfter =
  (going: ReadonlyMap<number, MarcRecord | undefined>): SidesOf =>
  async (db, rows) => {
    const staying = rows.filter(({ id }) => !going.has(id))
    const sides = new Map(await activeSides(db, staying))
    for (const row of rows) {
      const record = going.get(row.id)
      if (record) sides.set(row.issn, sideOf(row, record))
    }
    return sides
  }
