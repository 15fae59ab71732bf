import type { ConsequenceReason, KeyedTerm, ListTerm, SingleTerm } from '@seriatim/contract'
import type { Diagnostic } from '@seriatim/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type VersionState = 'active' | 'draft' | 'archived'

/** The ISSN whose save created the version for another record, and the changes that the save made in that record. */
export type VersionCause = { readonly issn: string; readonly reasons: readonly ConsequenceReason[] }

/** A column that is written as text and that the server never reads as a whole. */
type WriteOnlyText<T> = ColumnType<T, T, T>

type SearchCodes = { [Term in SingleTerm as ColumnOf<Term>]: number | null } & { [Term in ListTerm]: number[] | null }

/** The column of a search term. Years have two columns: a number for sorting and a key of the dictionary. */
type ColumnOf<Term extends KeyedTerm> = Term extends 'start_year' | 'end_year' ? `${Term}_key` : Term

/** The tables of records, versions, locks and search rows. */
export interface RecordsTables {
  record: {
    id: Generated<number>
    issn: string
    /** 022 $2 of the current version. */
    center: string
    /** 699 $8 of the current version. */
    category: string
    block_id: number | null
    created_at: Generated<Date>
  }
  record_version: {
    id: Generated<number>
    record_id: number
    state: VersionState
    has_errors: boolean
    /** The record, encoded by `encodeStored` of packages/marc. */
    content: string
    author_id: number | null
    /** The name of the author at the time when the version was created. */
    author: string | null
    created_at: Generated<Date>
    diagnostic: ColumnType<Diagnostic[], string, string>
    /** The cause of a version that no user requested directly. */
    cause: ColumnType<VersionCause | null, string | null, never>
    /** The import that stored the version, or that was reverted by creating the version. */
    import_id: ColumnType<number | null, number | null | undefined, never>
  }
  record_lock: {
    record_id: number
    user_id: number
    session_id: number
    taken_at: Generated<Date>
    expires_at: Date
  }
  /** Browser windows in which the lock holder edits the record. */
  lock_tab: {
    record_id: number
    tab: string
    user_id: number
    session_id: number
    seen_at: Generated<Date>
  }
  record_family: {
    record_id: number
    issn: string
    medium: number | null
    history: number | null
    extended: number | null
    /** The ISSN-L designated for the medium family (all media of one title), as seven digits. */
    issnl: number | null
  }
  /** The ISSNs named by the searched version of a record. `place` is the tag of a linking field, `022z` or `022v`. */
  record_link: { record_id: number; place: string; target: number }
  pending_change: {
    id: GeneratedAlways<number>
    record_id: number
    cause_id: number
    reason: ConsequenceReason
    field: string
    author_id: number | null
    author: string
    created_at: Date
  }
  /** Records whose search rows have to be written. */
  search_pending: { id: GeneratedAlways<number>; record_id: number }
  change_log: { seq: number; record_id: number | null; changed_at: Generated<Date> }
  facet_key: { id: Generated<number>; term: KeyedTerm; key: string }
  search_doc: {
    record_id: number
    issn_number: number
    issnl: string | null
    sort_title: string | null
    start_year: number | null
    end_year: number | null
    is_invalid: boolean
    is_draft: boolean
    overflowed: boolean
    anywhere: WriteOnlyText<string>
    titles: WriteOnlyText<string>
    fields: WriteOnlyText<string>
  } & SearchCodes
  /** A heading of a record in a browsable index: see `heading-rows.ts` of search. */
  heading: {
    record_id: number
    browse_index: number
    place: string
    rest: string
    tag: string
    script: string
    category: string
    country: string | null
    reference_list: string | null
    words: WriteOnlyText<string>
    title_keys: WriteOnlyText<string | null>
    entry: GeneratedAlways<string>
  }
  /** Groups of near-equal headings, by the beginning of the sort key that they share: see migration 0038. */
  heading_group: { table_id: number; browse_index: number; place: string; rest: string }
  heading_count: { table_id: number; browse_index: number; entries: number }
  /** Words of the search index, and tags of fields (`#245`). An entry may occur twice. */
  lexicon: { word: string }
  bulk_load: {
    id: Generated<number>
    fingerprint: string
    file_name: string
    positions_done: Generated<number>
    records_stored: Generated<number>
    dropped_indexes: Generated<string[]>
    started_at: Generated<Date>
    finished_at: Date | null
  }
}
