import type { WireDiagnostic } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '@seriatim/rules'
import { customRuleSentence, placeInFront, placeJoint } from '@seriatim/rules/sentences'

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
const READER_PREFIX = 'marc.'
/**
 * Prefix of codes of diagnostics from imports. They are stored with the version, so every reader of versions has to
 * handle them.
 */
export const IMPORT_PREFIX = 'import-'

/** The message key of a diagnostic code. */
export const messageKeyOfCode = (code: string): string => {
  if (code.startsWith(READER_PREFIX)) return code
  if (code.startsWith(IMPORT_PREFIX)) return `imports.${code.slice(IMPORT_PREFIX.length)}`
  return isServerCode(code) ? `server.${code}` : `rules.${code}`
}

/**
 * The sentence of a diagnostic in the language of the caller, without its field: for answers and screens that show the
 * field in front of the sentence.
 */
export const diagnosticSentence = (
  { code, params, inOther, sentences }: Pick<Diagnostic, 'code' | 'params' | 'inOther' | 'sentences'>,
  locale: Locale,
): string =>
  sentences === undefined
    ? formatUnknown(
        locale,
        messageKeyOfCode(code),
        inOther === undefined ? params : { ...params, error: placedSentence(inOther, locale) },
      )
    : customRuleSentence(sentences, params, locale)

/** A diagnostic in wire form as a sentence with its place in front: `780[2] $x: ...`, `008/07-10: ...`. */
export const placedError = (
  diagnostics: Pick<WireDiagnostic, 'field' | 'occurrence' | 'subfield' | 'code' | 'error'>,
  locale: Locale,
): string => {
  const { error } = diagnostics
  const place = placeInFront(diagnostics)
  if (place === undefined) return error
  const joint = placeJoint(error)
  return joint === undefined
    ? format(locale, 'common.labelled', { label: place, value: error })
    : `${place}${joint}${error}`
}

/** The sentence of a diagnostic with its place in front. */
export const placedSentence = (diagnostic: Diagnostic, locale: Locale): string =>
  placedError({ ...diagnostic, error: diagnosticSentence(diagnostic, locale) }, locale)
