/** The e-mail to a publisher after the assignment: the ISSNs, where to print them, and what to do next. */
import { mediumWord } from '@seriatim/description'
import { format, type Locale } from '@seriatim/messages'
import { withoutMarks } from '@seriatim/scripts'

/** A record of the request that got an ISSN. */
export type LetterSerial = {
  readonly issn: string
  /** The key title with its qualifier (222 $a $b). */
  readonly title: string
  /** The medium (007/00-01). */
  readonly medium: string
  /** The URL of the public record. */
  readonly recordUrl: string
  /** The URL of the bar code, for a medium that has a cover. */
  readonly barCodeUrl?: string | undefined
}

export type LetterOptions = {
  /** The name of the contact, or ''. */
  readonly name: string
  /** The name of the centre that assigned the ISSNs. */
  readonly center: string
  /** The records of the request, at least one. */
  readonly serials: readonly LetterSerial[]
  readonly issnl: string
  /** Whether no record is provisional. Otherwise the first issue is announced. */
  readonly isPublished: boolean
  /** The URL where the publisher sends the first issue or its URL. */
  readonly sendUrl?: string | undefined
  /** A text of the centre after the records, or ''. */
  readonly addition?: string | undefined
}

export type Letter = { readonly subject: string; readonly text: string }

const ONLINE = 'cr'
/** The first letter of the codes of printed text. */
const PRINTED = 't'

/** Control characters, and characters that change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gv

/** One line of text from a record or a request, without characters that could break the e-mail. */
const safeLine = (text: string): string => withoutMarks(text).replace(UNSAFE, ' ').trim()

/** The letter as plain text, in paragraphs separated by an empty line. */
export function assignmentLetter(
  { name: typed, center, serials, issnl, isPublished, sendUrl, addition = '' }: LetterOptions,
  locale: Locale,
): Letter {
  const word = (medium: string) => mediumWord(medium, locale) ?? medium
  const withMedium = serials.map(({ issn, medium }) => `ISSN ${issn} (${word(medium)})`).join(', ')
  const has = (isOfKind: (medium: string) => boolean) => serials.some(({ medium }) => isOfKind(medium))
  const isPrinted = (medium: string) => medium.startsWith(PRINTED)
  const name = safeLine(typed)
  const [first] = serials
  const title = safeLine(first?.title ?? '')

  const records = serials.map((serial) =>
    [
      `ISSN ${serial.issn}`,
      format(locale, 'requests.letter_title', { title: safeLine(serial.title) }),
      format(locale, 'requests.letter_medium', { medium: word(serial.medium) }),
      format(locale, 'requests.letter_record', { url: serial.recordUrl }),
      ...(serial.barCodeUrl === undefined
        ? []
        : [format(locale, 'requests.letter_bar_code', { url: serial.barCodeUrl })]),
    ].join('\n'),
  )
  const places = [
    format(locale, 'requests.letter_form', { example: `ISSN ${first?.issn ?? ''}` }),
    ...(has(isPrinted) ? [format(locale, 'requests.letter_print')] : []),
    ...(has((medium) => medium === ONLINE) ? [format(locale, 'requests.letter_online')] : []),
    ...(has((medium) => medium !== ONLINE && !isPrinted(medium)) ? [format(locale, 'requests.letter_carrier')] : []),
    ...(serials.length > 1 ? [format(locale, 'requests.letter_both', { example: withMedium })] : []),
    format(locale, 'requests.letter_issnl', { issnl }),
    ...(serials.some(({ barCodeUrl }) => barCodeUrl !== undefined)
      ? [format(locale, 'requests.letter_bar_code_about')]
      : []),
  ]
  const next = [
    format(locale, isPublished ? 'requests.letter_next_published' : 'requests.letter_next_announced'),
    ...(sendUrl === undefined ? [] : [format(locale, 'requests.letter_send_here', { url: sendUrl })]),
    format(locale, 'requests.letter_changes'),
  ]
  const bulleted = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
  const paragraphs = [
    name === ''
      ? format(locale, 'requests.letter_greeting')
      : format(locale, 'requests.letter_greeting_name', { name }),
    format(locale, 'requests.letter_assigned', { center, count: serials.length }),
    ...records,
    ...(addition === '' ? [] : [addition]),
    `${format(locale, 'requests.letter_where')}\n${bulleted(places)}`,
    `${format(locale, 'requests.letter_next')}\n${bulleted(next)}`,
    `${format(locale, 'requests.letter_regards')}\n${center}`,
  ]
  return {
    subject: format(locale, 'requests.letter_subject', { issns: serials.map(({ issn }) => issn).join(', '), title }),
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
