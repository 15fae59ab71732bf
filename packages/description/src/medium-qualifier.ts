/** The word in the qualifier of a key title that names the medium: `(Print)`, `(Paris. En ligne)`. */
import { entryOf, list, type Medium } from '@seriatim/profile/lists'

const LANGUAGES = ['en', 'fr', 'es', 'ru'] as const
type Language = (typeof LANGUAGES)[number]

/** Which of those languages records of a language are qualified in; English for all others. */
const LANGUAGE_OF_RECORD: Readonly<Record<string, Language>> = { fre: 'fr', spa: 'es' }

/** The name of a medium where it is a plain word, else its English qualifier, as in `(CD-ROM)`. */
const wordFor = ({ qualifier, names }: Medium, language: Language): string | undefined => {
  const name = language === 'en' ? undefined : names[language]
  return qualifier === undefined || name === undefined || /[(,:]/.test(name) ? qualifier : name
}

/** What each medium is called in a qualifier, folded to lower case, with the language of the word. */
const KNOWN = new Map<string, Language>(
  LANGUAGES.toReversed().flatMap((language) =>
    list('media').flatMap((medium) => {
      const word = wordFor(medium, language)
      return word === undefined ? [] : [[word.toLowerCase(), language] as const]
    }),
  ),
)

/**
 * The qualifier of the same title in another medium. A part that names a medium gives way to the word for the new one in
 * the same language; a qualifier without one gets it as its last part, an absent one is made. A medium that has no word
 * leaves the other parts, and '' where there are none.
 * @param qualifier 222 $b with its parentheses, or ''
 * @param language of the record, MARC code
 */
export const qualifierForMedium = (qualifier: string, medium: string, language: string): string => {
  const entry = entryOf('media', medium)
  const parts = qualifier
    .trim()
    .replace(/^\(|\)$/g, '')
    .split(/\.\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const at = parts.findIndex((part) => KNOWN.has(part.toLowerCase()))
  const spoken = at < 0 ? (LANGUAGE_OF_RECORD[language] ?? 'en') : (KNOWN.get(parts[at]!.toLowerCase()) ?? 'en')
  const word = entry && wordFor(entry, spoken)
  const changed = at < 0 ? [...parts, word] : parts.map((part, index) => (index === at ? word : part))
  const kept = changed.filter((part) => part !== undefined)
  return kept.length === 0 ? '' : `(${kept.join('. ')})`
}
