import { formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '@seriatim/rules'
import { madeSentence } from '@seriatim/rules/sentences'

/** What the server itself says of a record, beside rules and reader: the message `server.<code>`. */
export const SERVER_CODES = [
  'ic-only-centre',
  'ic-only-issnl',
  'ic-only-force-flag',
  'ic-only-link',
  'ic-only-enrichment',
  'enrichment_ignored',
  'waits-for-lock',
  'makes-invalid',
  'duplicate-category',
  'duplicate-moved',
] as const
export type ServerCode = (typeof SERVER_CODES)[number]

const isServerCode = (code: string): boolean => (SERVER_CODES as readonly string[]).includes(code)

/** Before what reading found, with the code that the reader gave it. */
const READING = 'marc.'
/** Before what an import said. It stays with the version that the import stored: every reader of versions meets it. */
export const IMPORTING = 'import-'

/** The message of a diagnostic's code. */
export const messageOfCode = (code: string): string => {
  if (code.startsWith(READING)) return code
  if (code.startsWith(IMPORTING)) return `imports.${code.slice(IMPORTING.length)}`
  return isServerCode(code) ? `server.${code}` : `rules.${code}`
}

/** What a diagnostic says in the language of the caller, whoever gave it. */
export const sentenceOf = (
  { code, params, inOther, sentences }: Pick<Diagnostic, 'code' | 'params' | 'inOther' | 'sentences'>,
  locale: Locale,
): string =>
  sentences === undefined
    ? formatUnknown(
        locale,
        messageOfCode(code),
        inOther === undefined ? params : { ...params, error: sentenceOf(inOther, locale) },
      )
    : madeSentence(sentences, params, locale)
