/** What dashboards count: traits of records and their counts (see migration 0043). */
export interface TraitTables {
  record_trait: {
    record_id: number
    /** The first seven digits of its ISSN. */
    number: number
    center: string
    category: string
    traits: string[]
  }
  /** Of records with an address that was asked (see migration 0045). Kept by triggers. */
  record_url_trait: { record_id: number; traits: string[] }
  /** Kept by triggers. An empty trait counts every record. */
  trait_count: { trait: string; center: string; category: string; records: number }
  block_count: { block_id: number; records: number; free: number }
  /** How many addresses were asked last on each day. Kept by triggers. */
  url_check_day: { day: string; addresses: number }
  /** Counts as they were on a day (see migration 0044); `center` is empty for all centres. */
  dashboard_day: { day: string; center: string; counts: Readonly<Record<string, Readonly<Record<string, number>>>> }
}
