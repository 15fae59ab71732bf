/** Reads a page of the title or publisher index for the portal. */
import type { BrowseIndex } from '@seriatim/contract'
import { lastChange } from '../../../catalogue/changes/repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { BrowsePosition, Browser } from '../../../search/browse.ts'
import { EVERYTHING_PUBLIC } from '../../public/public-set.ts'
import { type FoldedPage, foldPage } from './fold-entries.ts'

/** A page of combined entries. `count` is the number of entries in the index; equal labels count separately. */
type PortalBrowsePage = { readonly page: FoldedPage; readonly count: number }

type PortalBrowseQuery = {
  readonly index: BrowseIndex
  readonly position: BrowsePosition
  readonly isBackwards: boolean
  /** Number of combined entries on the page. */
  readonly size: number
}

/**
 * Number of entries to read for each combined entry of a page. A title can have up to four entries with the same label,
 * but most have fewer. The second number is used if the first is not enough.
 */
const ENTRIES_READ = [2.4, 4]
/** Maximum number of cached pages; the oldest are removed first. */
const MAX_CACHED = 500

/**
 * Creates a function that reads pages of public entries. It caches pages until the next change of a record.
 * The function throws Refusal 'too_broad' | 'search_too_long' | 'index_building'.
 */
export function makePortalBrowser({ db, browser }: { readonly db: Db; readonly browser: Browser }) {
  const known = new Map<string, { readonly change: number; readonly answer: PortalBrowsePage }>()

  async function readPage({ index, position, isBackwards, size }: PortalBrowseQuery): Promise<PortalBrowsePage> {
    let answer: PortalBrowsePage | undefined
    for (const each of ENTRIES_READ) {
      const limit = Math.round(size * each)
      const { entries, count } = await browser.browse({
        index,
        filter: undefined,
        within: EVERYTHING_PUBLIC,
        position,
        direction: isBackwards ? 'before' : 'after',
        size: limit + 1,
        hasRecords: true,
      })
      answer = { page: foldPage(entries, { size, isBackwards, hasMore: entries.length > limit }), count }
      if (!answer.page.isShort) break
    }
    return answer!
  }

  return async (question: PortalBrowseQuery): Promise<PortalBrowsePage> => {
    // The change is read before the page, so that a cached page is never older than its change.
    const change = await lastChange(db)
    const key = JSON.stringify(question)
    const cached = known.get(key)
    if (cached?.change === change) return cached.answer
    const answer = await readPage(question)
    known.delete(key)
    known.set(key, { change, answer })
    if (known.size > MAX_CACHED) known.delete(known.keys().next().value!)
    return answer
  }
}
