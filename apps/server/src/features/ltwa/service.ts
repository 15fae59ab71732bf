import type { AnswerOf, ltwaSuggestions } from '@seriatim/contract'
import { indexList, type Ltwa, type LtwaWord, suggest } from '@seriatim/iso4'
import type { Db } from '../../platform/database/db.ts'
import type { ListChange } from './compare.ts'
import { editsAfter, lastVersion, readWords } from './repository.ts'

type Suggestions = AnswerOf<typeof ltwaSuggestions>

/** The list in force: its rows by their word, in the order of the list, and the same made ready for look-ups. */
export type HeldList = { readonly rows: ReadonlyMap<string, LtwaWord>; readonly ltwa: Ltwa }

/** More edits than this are not caught up with one by one. */
const EDITS_MAX = 200

const ready = (rows: ReadonlyMap<string, LtwaWord>): HeldList => ({ rows, ltwa: indexList(rows.values()) })

/** The rows with changes put into them: a changed row keeps its place, an added one stands at the end. */
export const changedRows = (
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
 * Abbreviations of titles by the list in force. The list is held in memory, one for the process; the number of the
 * version in force is asked each time. Words that were edited meanwhile are put into it (56,000 words: 50 ms); after a
 * load it is read anew (half a second).
 */
export function makeAbbreviations({ db }: { db: Db }) {
  let held: { version: number; list: Promise<HeldList> } | undefined

  const read = async (): Promise<HeldList> => ready(new Map((await readWords(db)).map((row) => [row.word, row])))

  const catchUp = async (known: typeof held): Promise<HeldList> => {
    const edits = known && (await editsAfter(db, known.version, EDITS_MAX))
    return known && edits ? ready(changedRows((await known.list).rows, edits)) : read()
  }

  const current = async (): Promise<HeldList> => {
    const version = await lastVersion(db)
    if (held?.version !== version) {
      const entry = { version, list: catchUp(held) }
      held = entry
      // What failed is tried again by the next call.
      entry.list.catch(() => {
        if (held === entry) held = undefined
      })
    }
    return held.list
  }

  return {
    /** The list in force, for who abbreviates more than one title. */
    list: async (): Promise<Ltwa> => (await current()).ltwa,

    /** The same with its rows, for who asks what it would be with others. */
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
