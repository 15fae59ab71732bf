import type { AnswerOf, ltwaSuggestions } from '@seriatim/contract'
import { indexList, type Ltwa, type LtwaWord, suggest } from '@seriatim/iso4'
import type { Db } from '../../platform/database/db.ts'
import type { ListChange } from './compare.ts'
import { editsAfter, lastVersion, readWords } from './repository.ts'

type Suggestions = AnswerOf<typeof ltwaSuggestions>

/** The current list in memory: its rows by word in list order, and an index for look-ups. */
export type CachedList = { readonly rows: ReadonlyMap<string, LtwaWord>; readonly ltwa: Ltwa }

/** Maximum number of edits that are applied to the list in memory. After more edits, the whole list is read again. */
const MAX_EDITS = 200

const indexedList = (rows: ReadonlyMap<string, LtwaWord>): CachedList => ({ rows, ltwa: indexList(rows.values()) })

/** Applies changes to rows. A changed row stays at its position; an added row comes last. */
export const applyListChanges = (
  rows: ReadonlyMap<string, LtwaWord>,
  changes: Iterable<ListChange>,
): ReadonlyMap<string, LtwaWord> => {
  const changed = new Map(rows)
  for (const { word, after } of changes) {
    if (after === null) changed.delete(word)
    else changed.set(word, after)
  }
  return changed
}

/**
 * Abbreviates titles by the current list. The process caches one list and checks its version number at every call.
 * Applies later edits to the cached list (56,000 words: 50 ms), and reads the list again after an import (half a
 * second).
 */
export function makeAbbreviations({ db }: { db: Db }) {
  let held: { version: number; list: Promise<CachedList> } | undefined

  const read = async (): Promise<CachedList> =>
    indexedList(new Map((await readWords(db)).map((row) => [row.word, row])))

  const catchUp = async (known: typeof held): Promise<CachedList> => {
    const edits = known && (await editsAfter(db, known.version, MAX_EDITS))
    return known && edits ? indexedList(applyListChanges((await known.list).rows, edits)) : read()
  }

  const current = async (): Promise<CachedList> => {
    const version = await lastVersion(db)
    if (held?.version !== version) {
      const entry = { version, list: catchUp(held) }
      held = entry
      // After a failed read, the next call reads the list again.
      entry.list.catch(() => {
        if (held === entry) held = undefined
      })
    }
    return held.list
  }

  return {
    /** The current list, for callers that abbreviate several titles. */
    list: async (): Promise<Ltwa> => (await current()).ltwa,

    /** The current list with its rows, for callers that compare it with changed rows. */
    held: current,

    suggest: async (title: string, language: string | undefined): Promise<Suggestions> => {
      const { suggestion, matches } = suggest((await current()).ltwa, title, { language })
      return {
        suggestion,
        matches: matches.map((match) => ({
          ...match,
          rules: match.rules.map((rule) => ({ ...rule, languages: [...rule.languages] })),
        })),
      }
    },
  }
}

export type Abbreviations = ReturnType<typeof makeAbbreviations>
