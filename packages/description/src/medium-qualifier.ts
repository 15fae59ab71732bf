/** Words for the medium in the qualifier of a key title: `(Print)`, `(Paris. En ligne)`. */
import { entryName, entryOf, list, type Medium } from '@seriatim/profile/lists'

const LANGUAGES = ['en', 'fr', 'es', 'ru'] as const
type Language = (typeof LANGUAGES)[number]

/** The language of qualifiers for each language of a record. Other languages have English qualifiers. */
const LANGUAGE_OF_RECORD: Readonly<Record<string, Language>> = { fre: 'fr', spa: 'es' }

/** The name of a medium if it is a plain word, else its English qualifier, as in `(CD-ROM)`. */
const wordFor = ({ qualifier, names }: Medium, language: Language): string | undefined => {
  const name = language === 'en' ? undefined : names[language]
  return qualifier === undefined || name === undefined || /[(,:]/.test(name) ? qualifier : name
}

/** The word for a medium in a language of the interface: `Print`, `En ligne`. Undefined for a medium without a word. */
export const mediumWord = (medium: string, language: Language): string | undefined => {
  const entry = entryOf('media', medium)
  return entry && (wordFor(entry, language) ?? entryName(entry, language))
}

/** The language of each word for a medium, by the lower-case word. */
const KNOWN = new Map<string, Language>(
  LANGUAGES.toReversed().flatMap((language) =>
    list('media').flatMap((medium) => {
      const word = wordFor(medium, language)
      return word === undefined ? [] : [[word.toLowerCase(), language] as const]
    }),
  ),
)

/**
 * The qualifier for another medium. The part that names a medium is replaced by the word for the new one, in the same
 * language. Without such a part, the word is added at the end. A medium without a word only removes the old part.
 * @param qualifier 222 $b with its parentheses, or ''
 * @param language MARC code of the record's language
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
  const remaining = changed.filter((part) => part !== undefined)
  return remaining.length === 0 ? '' : `(${remaining.join('. ')})`
}
