import { format, type Locale } from '@seriatim/messages'
import { textDirection } from '../portal/pages/text-language.ts'
import type { FileFault } from './request-files.ts'

/** A file that was not stored, with its name as sent. */
export type RefusedFile = { readonly name: string; readonly fault: FileFault | 'too_many' | 'no_space' }

/** The name of a file as shown in a message. */
export const shownName = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '')].slice(0, 80).join('')

/** The sentence about a file that was not stored. A name from right to left does not reorder the words around it. */
export const refusedFileSentence = (locale: Locale, { name, fault }: RefusedFile): string => {
  const shown = shownName(name)
  return format(locale, `portalRequests.file_${fault}`, {
    name: textDirection(shown) === 'rtl' ? `\u2068${shown}\u2069` : shown,
  })
}
