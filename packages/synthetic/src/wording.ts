import type { Place } from './countries.ts'
import type { Language, Pattern, Term } from './language.ts'
import type { Random } from './random.ts'

/** The topic and the place of a serial, which all of its words share. */
export type Subject = { readonly topic: number; readonly place: Place }

/** The number of syllables inside a name. */
const syllableCount = (random: Random, { syllables }: Language): number => {
  if (syllables.length === 0) return 0
  const draw = random.next()
  return draw < 0.65 ? 0 : draw < 0.93 ? 1 : 2
}

/** A fictitious name of a town, family or publisher. Frequent names repeat, and rare ones are unlimited. */
export const inventName = (random: Random, language: Language): Term => {
  let { roman, original } = random.pickSkewed(language.beginnings)
  const add = (part: Term): void => {
    roman += part.roman
    if (original !== undefined) original += part.original
  }
  for (let count = syllableCount(random, language); count > 0; count--) add(random.pick(language.syllables))
  add(random.pick(language.endings))
  return { roman, original }
}

/** The first letter of a title, after a non-sorting mark and after ʿ and ʾ, which have no capitals. */
const FIRST_LETTER = /[^\u0098ʿʾ]|$/

const capitalised = (text: string): string => {
  const at = text.search(FIRST_LETTER)
  const first = text.charAt(at)
  const capital = first.toUpperCase()
  return first === capital ? text : text.slice(0, at) + capital + text.slice(at + 1)
}

/** Fills a pattern with words, in romanised form and, for other scripts, in original form. */
export const fillPattern = (random: Random, language: Language, pattern: Pattern, { topic, place }: Subject): Term => {
  let roman = ''
  let original = ''
  for (const piece of pattern) {
    let term: Term
    switch (piece) {
      case 'topic':
        term = language.topics[topic]!
        break
      case 'topic2':
        term = random.pickSkewed(language.topics)
        // Avoids titles with the same topic twice, such as "Medicine and medicine".
        if (term === language.topics[topic]) term = language.topics[(topic + 1) % language.topics.length]!
        break
      case 'generic':
        term = random.pickSkewed(language.generics)
        break
      case 'adjective':
        term = random.pickSkewed(language.adjectives)
        break
      case 'name':
        term = inventName(random, language)
        break
      case 'place':
        term = place
        break
      default:
        term = piece
    }
    roman += term.roman
    original += term.original ?? term.roman
  }
  return {
    roman: capitalised(roman),
    original: language.script880 === undefined ? undefined : capitalised(original),
  }
}
