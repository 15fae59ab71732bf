/** Texts of the pages about requests. */
import type { ReactNode } from 'react'
import type { StoredRequestState } from '../../../schema/requests.ts'
import { h } from '../../portal/pages/h.ts'
import { textDirection } from '../../portal/pages/text-language.ts'
import { textsOf, type Visit } from '../../portal/pages/visit.ts'
import { type RefusedFile, shownName } from './read-form.ts'

export type Texts = ReturnType<typeof requestTexts>

export const requestTexts = (visit: Visit) => textsOf(visit, 'portalRequests')

/** The sentence about a file that was not stored. A name from right to left does not reorder the words around it. */
export const refusedFileSentence = (t: Texts, { name, fault }: RefusedFile): string => {
  const shown = shownName(name)
  return t(`file_${fault}`, { name: textDirection(shown) === 'rtl' ? `\u2068${shown}\u2069` : shown })
}

/** Text of a publisher with its direction. */
export const isolated = (text: string): ReactNode => h('bdi', { key: text }, text)

export const titleHeading = (text: string): ReactNode => h('h1', { dir: textDirection(text) }, text)

export const stateLabel = (texts: Texts, state: StoredRequestState): ReactNode =>
  h('span', { className: `state state-${state}` }, texts(`state_${state}`))

export const day = ({ locale }: Visit, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)

export const dayAndTime = ({ locale }: Visit, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)
