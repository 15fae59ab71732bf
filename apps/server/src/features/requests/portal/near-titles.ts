/** Titles of the register that are similar to the title of a request. */

import { Refusal } from '../../../platform/errors.ts'
import { suggestTitles } from '../../portal/search/suggest-titles.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { recordAddress } from '../../public/record-address.ts'
import { publicRecordsById } from '../../public/repository.ts'
import { originalTitleOf, titleOf } from '../../public/titles.ts'
import { isTooBroad } from '../../search/count-each.ts'

export type NearTitle = { readonly title: string; readonly issn: string; readonly url: string }

const MAX_TITLES = 6
/** Number of characters of the title that are compared. */
const MAX_LENGTH = 200
const MIN_LENGTH = 3

/** The result of a search, or nothing if the search is too broad or the index is not ready. */
export async function unlessRefused<Found>(work: Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await work
  } catch (error) {
    if (isTooBroad(error) || (error instanceof Refusal && error.code !== 'too_busy')) return []
    throw error
  }
}

/**
 * Public records with a similar title in any script or romanisation, then records whose titles contain all its words.
 * @throws Refusal 'too_busy'
 */
export async function nearTitles(services: PublicServices, title: string): Promise<readonly NearTitle[]> {
  const text = [...title.trim()].slice(0, MAX_LENGTH).join('')
  if (text.length < MIN_LENGTH && /^\p{Script=Latin}*$/v.test(text)) return []
  const { engine, reads, publicDoor } = services
  return publicDoor.inTurn(async () => {
    const alike = await unlessRefused(engine.titles.alike(text, 'public'))
    const ids = alike.slice(0, MAX_TITLES).map(({ recordId }) => recordId)
    const records = await reads.onDb((db) => publicRecordsById(db, ids))
    const found = new Map<string, NearTitle>()
    const add = (issn: string, name: string | undefined): void => {
      if (name !== undefined && !found.has(issn)) found.set(issn, { title: name, issn, url: recordAddress(issn) })
    }
    for (const { issn, record } of records) add(issn, originalTitleOf(record) ?? titleOf(record))
    if (found.size < MAX_TITLES)
      for (const { issn, title: name } of await unlessRefused(suggestTitles(services, text))) add(issn, name)
    return [...found.values()].slice(0, MAX_TITLES)
  })
}
