import { z } from 'zod'
import { call } from './call.ts'

const ltwaRule = z.object({
  /** As listed, with its hyphens and remark. */
  word: z.string(),
  /** As listed, `n.a.` for a word that is not abbreviated. */
  abbreviation: z.string(),
  /** ISO 639-2/B. */
  languages: z.array(z.string()),
  /** What the word of the title becomes by this rule. */
  result: z.string(),
})

/**
 * A probable abbreviation of a title by ISO 4: of `title`, or `query` where that is not given. Each word of the title has
 * the rules that fit it, the one chosen first, and the reason why it stands so (`longer`, `language`, `article` ...).
 */
export const ltwaSuggestions = call({
  name: 'ltwaSuggestions',
  method: 'GET',
  path: '/ltwa/suggestions',
  permission: 'session',
  summary: 'A probable abbreviation of a title by ISO 4',
  query: z.object({
    title: z.string().max(2000).optional(),
    query: z.string().max(2000).optional(),
    /** ISO 639-2/B, of the title: settles contradictions of the list. */
    language: z.string().max(3).optional(),
  }),
  answer: z.object({
    suggestion: z.string(),
    matches: z.array(
      z.object({
        word: z.string(),
        /** Where the word stands in the suggestion, in UTF-16 units from 0; -1 where it was left out. */
        position: z.number().int(),
        /** As it stands there. */
        text: z.string(),
        reason: z.string(),
        rules: z.array(ltwaRule),
      }),
    ),
  }),
  errors: [],
})
