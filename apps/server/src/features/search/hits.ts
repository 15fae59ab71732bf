import { factsOf } from '@seriatim/analyser'
import type { HitSource } from '@seriatim/contract'
import { toMrk } from '@seriatim/marc'
import type { UrlCheck } from '@seriatim/rules'
import { addressesOf } from '../../catalogue/addresses/addresses.ts'
import { readUrlChecks } from '../../catalogue/addresses/repository.ts'
import { familiesOf, NO_FAMILIES } from '../../catalogue/families/repository.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Base } from '../../platform/database/base.ts'
import type { Hit } from '../../search/engine.ts'

/** What the last checks found of each address. */
type Checks = ReadonlyMap<string, UrlCheck['state']>

const checksOf = async (base: Base, urls: readonly string[]): Promise<Checks> =>
  new Map((await readUrlChecks(base, urls)).map(({ url, state }) => [url, state]))

/** One broken address is enough to look at; one that answered makes the record well; what nobody could ask is unknown. */
const urlsStatus = (urls: readonly string[], checks: Checks): HitSource['urls_status'] => {
  const states = new Set(urls.map((url) => checks.get(url)))
  return states.has('broken') ? 'broken' : states.has('valid') ? 'valid' : 'unknown'
}

/** The hits as the results table shows them, read from the records that were found. */
export async function hitSources(base: Base, hits: readonly Hit[]): Promise<HitSource[]> {
  const ids = hits.map(({ recordId }) => recordId)
  if (ids.length === 0) return []
  const [versions, families] = await Promise.all([searchedVersions(base, ids), familiesOf(base, ids)])
  const addresses = new Map([...versions].map(([id, { record }]) => [id, addressesOf(record)]))
  const checks = await checksOf(base, [...new Set([...addresses.values()].flat())])
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
      urls_status: urlsStatus(addresses.get(recordId) ?? [], checks),
      issnl_family: [...medium],
      issnh_family: [...history],
      extended_family: [...extended],
    }
    return [source]
  })
}
