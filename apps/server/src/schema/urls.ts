import type { UrlCheck } from '@seriatim/rules'
import type { Generated, GeneratedAlways } from 'kysely'

/** The addresses of records: what the last check of each found, where they stand, when they are asked again. */
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
  url_place: { record_id: number; digest: string }
  url_queue: { digest: GeneratedAlways<string>; url: string; due_at: Date; strikes: Generated<number> }
  url_gathering: { is_only: Generated<boolean>; version_id: number }
}
