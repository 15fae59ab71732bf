import type { LtwaWord } from '@seriatim/iso4'
import type { ColumnType, Generated } from 'kysely'

/** A word of the list in one version; `comments` is missing if the word has none. */
type VersionedWord = LtwaWord & { readonly comments?: string }

/** The present List of Title Word Abbreviations, its versions, and the changes of each version. */
export interface LtwaTables {
  ltwa_version: {
    id: Generated<number>
    /** `edit`: words were edited one by one; `restore`: an earlier version was restored. */
    origin: 'starter' | 'import' | 'edit' | 'restore'
    /** The id of the version that a `restore` restored. */
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
    /** The position of the word in the list. */
    listed: Generated<number>
    word: string
    abbreviation: string
    languages: string[]
    comments: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
    /** The word and the abbreviation, folded by `wordKeys` for look-ups; null only until start-up fills the columns. */
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
