import type { UrlCheck } from '@seriatim/rules'
import type { GeneratedAlways } from 'kysely'

/** The last check of each address. */
export interface UrlTables {
  url_check: {
    /** The MD5 of the address: addresses may be longer than an index entry. */
    digest: GeneratedAlways<string>
    url: string
    state: UrlCheck['state']
    status_code: number | null
    reason: string
    checked_at: Date
  }
}
