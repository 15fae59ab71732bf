import { formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '@seriatim/rules'
import { madeSentence } from '@seriatim/rules/sentences'

/** Codes of diagnostics by the server itself, with the message `server.<code>`. */
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

/** Prefix of codes of the MARC reader. */
const READING = 'marc.'
/**
 * Prefix of codes of imports. These diagnostics are stored with the version, so every reader of versions has to handle
 * them.
 */
export const IMPORTING = 'import-'

/** The message key of a diagnostic code. */
export const messageOfCode = (code: string): string => {
  if (code.startsWith(READING)) return code
  if (code.startsWith(IMPORTING)) return `imports.${code.slice(IMPORTING.length)}`
  return isServerCode(code) ? `server.${code}` : `rules.${code}`
}

/** The sentence of a diagnostic in the language of the caller. */
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
