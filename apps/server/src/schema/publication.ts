import type { Generated, GeneratedAlways } from 'kysely'

/** Public data of records and the time of its last change (see migration 0052). */
export interface PublicationTables {
  public_record: {
    issn: string
    record_id: number
    digest: number
    is_public: Generated<boolean>
    revision: Generated<number>
    category: string
    center: string
    country: string | null
    changed_at: Generated<Date>
    /** The value of `changed_at` in whole seconds. */
    datestamp: GeneratedAlways<Date>
  }
  /** The OAI-PMH sets that a record has left: `category:reg`, `center:_7`, `country:FRA`. */
  left_set: { set_name: string; issn: string; changed_at: Date; datestamp: GeneratedAlways<Date> }
}
