/** Texts of the pages about requests. */
import type { ReactNode } from 'react'
import type { StoredRequestState } from '../../../schema/requests.ts'
import { h } from '../../portal/pages/h.ts'
import { textDirection } from '../../portal/pages/text-language.ts'
import { textsOf, type Visit } from '../../portal/pages/visit.ts'

export type Texts = ReturnType<typeof requestTexts>

export const requestTexts = (visit: Visit) => textsOf(visit, 'portalRequests')

/** Text of a publisher with its direction. */
export const isolateText = (text: string): ReactNode => h('bdi', { key: text }, text)

export const titleHeading = (text: string): ReactNode => h('h1', { dir: textDirection(text) }, text)

export const stateLabel = (texts: Texts, state: StoredRequestState): ReactNode =>
  h('span', { className: `state state-${state}` }, texts(`state_${state}`))

export const day = ({ locale }: Visit, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)

export const dayAndTime = ({ locale }: Visit, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)
