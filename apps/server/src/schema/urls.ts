import type { UrlState } from '@seriatim/contract'
import type { Generated, GeneratedAlways } from 'kysely'

/** URLs of records: the result of the last check, the time of the next one, and the records that have them. */
export interface UrlTables {
  url_check: {
    /** MD5 of the URL, because URLs may exceed the size of an index entry. */
    digest: GeneratedAlways<string>
    url: string
    host: Generated<string>
    folded: string | null
    state: Generated<UrlState>
    status_code: number | null
    reason: string | null
    checked_at: Date | null
    moved_to: string | null
    missing_since: Date | null
    missing_checks: Generated<number>
    due_at: Date | null
    strikes: Generated<number>
  }
  url_place: { record_id: number; digest: string; is_searched: Generated<boolean> }
  url_pause: { host: string; until: Date }
  url_gathering: { is_only: Generated<boolean>; version_id: number }
}
