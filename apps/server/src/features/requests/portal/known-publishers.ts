/** Names of publishers for the form of a request, from the publisher index of the public records. */
import { typedPlaceKey } from '@seriatim/analyser'
import { fold, withoutMarks } from '@seriatim/scripts'
import type { Db } from '../../../platform/database/db.ts'
import type { Browser } from '../../../search/browse.ts'
import { makePortalBrowser } from '../../portal/search/browse-entries.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { unlessRefused } from './register-titles.ts'

const MAX_NAMES = 8
/** Number of index entries to read. Some have the same name, or only a sort key that begins with the text. */
const READ = 20
const MIN_LENGTH = 2
const MAX_LENGTH = 100

export type KnownPublisherServices = { readonly db: Db; readonly browser: Browser } & Pick<
  PublicServices,
  'publicLimiter'
>

/**
 * Creates a function that finds names of publishers that begin with a text, without regard to case and accents.
 * It throws Refusal 'too_busy'.
 */
export function makeKnownPublishers(services: KnownPublisherServices): (typed: string) => Promise<readonly string[]> {
  const browse = makePortalBrowser(services)
  return async (typed) => {
    const text = [...typed.trim()].slice(0, MAX_LENGTH).join('')
    const beginning = fold(text)
    if (beginning.length < MIN_LENGTH) return []
    const position = { kind: 'text', sortKey: typedPlaceKey(text) } as const
    const entries = await services.publicLimiter.runForPublic(() =>
      unlessRefused(
        browse({ index: 'publishers', position, isBackwards: false, size: READ }).then(({ page }) => page.entries),
      ),
    )
    const names = entries.map(({ label }) => withoutMarks(label)).filter((name) => fold(name).startsWith(beginning))
    return [...new Set(names)].slice(0, MAX_NAMES)
  }
}
