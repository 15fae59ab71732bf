import { factsOf } from '@seriatim/analyser'
import { type HitSource, urlsStatusOf } from '@seriatim/contract'
import { toMrk } from '@seriatim/marc'
import type { UrlCheck } from '@seriatim/rules'
import { urlsOfRecord } from '../../catalogue/addresses/addresses.ts'
import { readUrlChecks } from '../../catalogue/addresses/repository.ts'
import { familiesOf, NO_FAMILIES } from '../../catalogue/families/repository.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Hit } from '../../search/engine.ts'

/** State of each URL at its last check. */
type UrlCheckStates = ReadonlyMap<string, UrlCheck['state']>

const readChecks = async (db: Db, urls: readonly string[]): Promise<UrlCheckStates> =>
  new Map((await readUrlChecks(db, urls)).map(({ url, state }) => [url, state]))

/** The found records with the data of the results table. */
export async function hitSources(db: Db, hits: readonly Hit[]): Promise<HitSource[]> {
  const ids = hits.map(({ recordId }) => recordId)
  if (ids.length === 0) return []
  const reads = [searchedVersions(db, ids), familiesOf(db, ids)] as const
  // Waits for both reads even if one fails, because they share one connection on a replica.
  await Promise.allSettled(reads)
  const [versions, families] = await Promise.all(reads)
  const addresses = new Map([...versions].map(([id, { record }]) => [id, urlsOfRecord(record)]))
  const checks = await readChecks(db, [...new Set([...addresses.values()].flat())])
  return hits.flatMap(({ recordId, score }) => {
    const version = versions.get(recordId)
    // Omits a record that was deleted after the search.
    if (version === undefined) return []
    const { record, isInvalid, isDraft } = version
    const { medium, history, extended } = families.get(recordId) ?? NO_FAMILIES
    const source: HitSource = {
      ...factsOf(version, record),
      score,
      marc21: toMrk(record),
      is_invalid: isInvalid,
      draft_record: isDraft,
      urls_status: urlsStatusOf((addresses.get(recordId) ?? []).flatMap((url) => checks.get(url) ?? [])),
      issnl_family: [...medium],
      issnh_family: [...history],
      extended_family: [...extended],
    }
    return [source]
  })
}
