import type { LtwaWord } from '@seriatim/iso4'
import type { ColumnType, Generated } from 'kysely'

/** A word as a version knows it; without comments where it had none. */
type VersionedWord = LtwaWord & { readonly comments?: string }

/** The List of Title Word Abbreviations as it is, its versions, and what each changed. */
export interface LtwaTables {
  ltwa_version: {
    id: Generated<number>
    /** `edit`: words that were written one by one; `restore`: an earlier version that became the list again. */
    origin: 'starter' | 'import' | 'edit' | 'restore'
    /** The version that `restore` restored. */
    restored_id: number | null
    file_name: string
    words: number
    added: number
    changed: number
    removed: number
    created_by: number | null
    created_at: Generated<Date>
  }
  ltwa_word: {
    id: Generated<number>
    /** The place of the word in the list. */
    listed: Generated<number>
    word: string
    abbreviation: string
    languages: string[]
    comments: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    /** Folded (`keysOf`); null only until a start has filled them. */
    word_key: string | null
    abbreviation_key: string | null
    search_key: string | null
  }
  ltwa_change: {
    version_id: number
    word: string
    before: ColumnType<VersionedWord | null, string | null>
    after: ColumnType<VersionedWord | null, string | null>
  }
}
