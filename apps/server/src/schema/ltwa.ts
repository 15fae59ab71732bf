import type { LtwaWord } from '@seriatim/iso4'
import type { ColumnType, Generated } from 'kysely'

/** The List of Title Word Abbreviations as it is, the versions that were loaded, and what each changed. */
export interface LtwaTables {
  ltwa_version: {
    id: Generated<number>
    origin: 'starter' | 'import'
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
    word: string
    abbreviation: string
    languages: string[]
    comments: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: number | null
  }
  ltwa_change: {
    version_id: number
    word: string
    before: ColumnType<LtwaWord | null, string | null>
    after: ColumnType<LtwaWord | null, string | null>
  }
}
