/**
 * Traits (results of rules, drafts, romanisation and URL checks) and the number of records with each, for dashboards
 * (see migration 0043).
 */
export interface TraitTables {
  record_trait: {
    record_id: number
    /** The first seven digits of the ISSN of the record. */
    number: number
    center: string
    category: string
    traits: string[]
  }
  /** Traits from URL checks, for records with a checked URL (see migration 0045). Maintained by triggers. */
  record_url_trait: { record_id: number; traits: string[] }
  /**
   * The number of records with a trait, by centre and category. The empty trait counts every record. Maintained by
   * triggers.
   */
  trait_count: { trait: string; center: string; category: string; records: number }
  block_count: { block_id: number; records: number; free: number }
  /** The number of URLs by day of their last check. Maintained by triggers. */
  url_check_day: { day: string; addresses: number }
  /** The counts of dashboards on a given day (see migration 0044); `center` is empty for all centres. */
  dashboard_day: { day: string; center: string; counts: Readonly<Record<string, Readonly<Record<string, number>>>> }
}
