import { hasFixedIssnl, issnlIn, recordLinks } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { Tx } from '../../platform/database/db.ts'
import type { RecordRow } from '../records/repository.ts'
import { familyMember } from './facts.ts'
import { lockFamilies, replaceLinks } from './graph-repository.ts'
import { mayChangeFamilies, planFamilies } from './plan.ts'
import { assignmentFactsOf } from './repository.ts'
import { writeFamilies } from './write.ts'

/**
 * Updates links and families of a record whose searched version was replaced without a save. Other records stay
 * unchanged.
 */
export async function updateFamilies(
  tx: Tx,
  { id, issn, category }: RecordRow,
  { before, after }: { before: MarcRecord; after: MarcRecord },
  now: Date,
): Promise<void> {
  const beginning = (await assignmentFactsOf(tx, [id])).get(id)
  const changed = {
    id,
    issn,
    before: familyMember({ issn, category }, before, beginning, now),
    after: familyMember({ issn, category }, after, beginning, now),
    issnl: issnlIn(after),
    keepsIssnl: hasFixedIssnl(after),
  }
  if (mayChangeFamilies([changed])) await lockFamilies(tx)
  const plan = await planFamilies(tx, [changed], now)
  await replaceLinks(tx, [{ id, links: recordLinks(after) }])
  await writeFamilies(tx, plan)
}
