import type { HitSource } from '@seriatim/contract'
import { toMrk } from '@seriatim/marc'
import type { Base } from '../../platform/database/base.ts'
import { factsOf } from '../../search/analyser/facts.ts'
import type { Hit } from '../../search/engine.ts'
import { familiesOf, NO_FAMILIES } from '../families/repository.ts'
import { searchedVersions } from '../records/repository.ts'

/** The hits as the results table shows them, read from the records that were found. */
export async function hitSources(base: Base, hits: readonly Hit[]): Promise<HitSource[]> {
  const ids = hits.map(({ recordId }) => recordId)
  if (ids.length === 0) return []
  const [versions, families] = await Promise.all([searchedVersions(base, ids), familiesOf(base, ids)])
  return hits.flatMap(({ recordId, score }) => {
    const version = versions.get(recordId)
    // Gone since it was found.
    if (version === undefined) return []
    const { record, isInvalid, isDraft } = version
    const { medium, history, extended } = families.get(recordId) ?? NO_FAMILIES
    const source: HitSource = {
      ...factsOf(version, record),
      score,
      marc21: toMrk(record),
      is_invalid: isInvalid,
      draft_record: isDraft,
      urls_status: 'unknown',
      issnl_family: [...medium],
      issnh_family: [...history],
      extended_family: [...extended],
    }
    return [source]
  })
}
