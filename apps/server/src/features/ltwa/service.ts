import type { AnswerOf, ltwaSuggestions } from '@seriatim/contract'
import { indexList, type Ltwa, suggest } from '@seriatim/iso4'
import type { Base } from '../../platform/database/base.ts'
import { lastVersion, readWords } from './repository.ts'

type Suggestions = AnswerOf<typeof ltwaSuggestions>

/**
 * Abbreviations of titles by the list in force. The list is held in memory, one for the process; the number of the
 * version in force is asked each time, and another one has the list read anew (56,000 words: half a second).
 */
export function makeAbbreviations({ base }: { base: Base }) {
  let held: { version: number; ltwa: Promise<Ltwa> } | undefined

  const current = async (): Promise<Ltwa> => {
    const version = await lastVersion(base)
    if (held?.version !== version) {
      const entry = { version, ltwa: readWords(base).then(indexList) }
      held = entry
      // What failed is tried again by the next call.
      entry.ltwa.catch(() => {
        if (held === entry) held = undefined
      })
    }
    return held.ltwa
  }

  return {
    /** The list in force, for who abbreviates more than one title. */
    list: current,

    suggest: async (title: string, language: string | undefined): Promise<Suggestions> => {
      const { suggestion, matches } = suggest(await current(), title, { language })
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
