/** Titles of the register that are similar to the title of a request. */

import { isTooBroad } from '../../../kernel/search/count-each.ts'
import { Refusal } from '../../../platform/errors.ts'
import { suggestTitles } from '../../portal/search/suggest-titles.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { recordAddress } from '../../public/record-address.ts'
import { publicRecordsById } from '../../public/repository.ts'
import { originalTitleOf, titleOf } from '../../public/titles.ts'

export type RegisterTitle = { readonly title: string; readonly issn: string; readonly url: string }

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
 * @param signal aborts when no one waits for the answer any more. The answer is then empty
 * @throws Refusal 'too_busy'
 */
export async function findRegisterTitles(
  services: PublicServices,
  title: string,
  signal?: AbortSignal,
): Promise<readonly RegisterTitle[]> {
  const text = [...title.trim()].slice(0, MAX_LENGTH).join('')
  if (text.length < MIN_LENGTH && /^\p{Script=Latin}*$/v.test(text)) return []
  const { engine, reads, publicLimiter } = services
  return publicLimiter.runForPublic(async () => {
    if (signal?.aborted) return []
    const alike = await unlessRefused(engine.titles.alike(text, 'public', MAX_TITLES))
    if (signal?.aborted) return []
    const ids = alike.slice(0, MAX_TITLES).map(({ recordId }) => recordId)
    const withAllWords = () => unlessRefused(suggestTitles(services, text))
    const isFew = ids.length < MAX_TITLES
    const [records, suggested] = await Promise.all([
      reads.onDb((db) => publicRecordsById(db, ids)),
      isFew ? withAllWords() : [],
    ])
    const result = new Map<string, RegisterTitle>()
    const add = (issn: string, name: string | undefined): void => {
      if (name !== undefined && !result.has(issn)) result.set(issn, { title: name, issn, url: recordAddress(issn) })
    }
    for (const { issn, record } of records) add(issn, originalTitleOf(record) ?? titleOf(record))
    // A found record may be deleted before it is read.
    const others = isFew || result.size === MAX_TITLES ? suggested : await withAllWords()
    for (const { issn, title: name } of others) add(issn, name)
    return [...result.values()].slice(0, MAX_TITLES)
  })
}
