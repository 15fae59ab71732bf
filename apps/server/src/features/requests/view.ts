/** Requests as the calls of the contract return them. */
import {
  OPEN_REQUEST_STATES,
  type RequestEvent,
  type RequestFile,
  type RequestMedium,
  type RequestRow,
  type RequestState,
  type RequestView,
} from '@seriatim/contract'
import { romanise } from '@seriatim/description'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { eventsOf, filesOf, recordsOf, type StoredEvent, type StoredFileRow, type StoredRequest } from './repository.ts'
import { requestTitles } from './request-title.ts'
import { centreNamesByCode, type ListedDetails, listedDetails } from './staff-repository.ts'
import { assignmentObstacle, isAllowed } from './transitions.ts'

type Viewer = { readonly user: CurrentUser; readonly locale: Locale; readonly now: Date }

export const isOpen = ({ state }: StoredRequest): boolean => (OPEN_REQUEST_STATES as readonly string[]).includes(state)

const DAY_MS = 86_400_000

const listed = (request: StoredRequest, title: string, details: ListedDetails, now: Date): RequestRow => {
  const { id, center_id: centreId, handler_id: handlerId } = request
  const username = handlerId === null ? undefined : details.handlers.get(handlerId)
  const sentAt = request.sent_at ?? request.created_at
  return {
    id: request.code,
    state: request.state as RequestState,
    kind: request.kind,
    title,
    publisher: request.publisher,
    country: request.country,
    media: request.media as RequestMedium[],
    center: (centreId === null ? undefined : details.centres.get(centreId)) ?? { code: '', name: '' },
    handler: username === undefined ? null : { id: String(handlerId), code: username, name: username },
    sent_at: sentAt.toISOString(),
    age: Math.floor((now.getTime() - sentAt.getTime()) / DAY_MS),
    due_on: request.due_on,
    is_overdue: isOpen(request) && request.due_on !== null && request.due_on < now.toISOString().slice(0, 10),
    unanswered: details.unanswered.get(id) ?? 0,
    changed_issn: request.kind === 'change' ? request.content.issn : null,
    issns: [...(details.issns.get(id) ?? [])],
    updated_at: request.updated_at.toISOString(),
  }
}

/** The rows of a list, in the order of the requests. */
export async function rowsOf(
  db: Db,
  requests: readonly StoredRequest[],
  { locale, now }: Omit<Viewer, 'user'>,
): Promise<RequestRow[]> {
  const details = await listedDetails(db, requests, locale)
  const titles = await requestTitles(db, requests)
  return requests.map((request, at) => listed(request, titles[at]!, details, now))
}

export const fileView = (file: StoredFileRow): RequestFile => ({
  id: String(file.id),
  name: file.name,
  content_type: file.content_type,
  bytes: file.bytes,
  created_at: file.created_at.toISOString(),
})

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const detail = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise)

/** The names of the centres that these entries of a thread mention, by code. */
export async function centresOfEvents(
  db: Db,
  events: readonly StoredEvent[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const codes = events
    .filter(({ kind }) => kind === 'forwarded')
    .flatMap(({ details }) => [detail(details.from), detail(details.to)])
  return codes.length === 0 ? new Map() : centreNamesByCode(db, [...new Set(codes)], locale)
}

/** A day of the form `2026-12-14` as the locale writes it. */
const dayName = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/**
 * A sentence about a change of state; empty for messages.
 * @param centres the result of `centresOfEvents`
 */
export function eventSentence(
  { kind, details }: StoredEvent,
  locale: Locale,
  centres: ReadonlyMap<string, string>,
): string {
  const centre = (code: unknown): string => centres.get(detail(code)) ?? detail(code)
  switch (kind) {
    case 'message':
    case 'question':
    case 'answer':
      return ''
    case 'handler':
      return format(locale, 'requestTexts.event_handler', { handler: detail(details.handler, 'none') })
    case 'changed': {
      if ('due_on' in details) {
        const day = detail(details.due_on)
        return format(locale, 'requestTexts.event_due', { day: day === '' ? 'none' : dayName(day, locale) })
      }
      const fields = texts(details.fields).map((field) => formatUnknown(locale, `requestTexts.field_${field}`, {}))
      return format(locale, 'requestTexts.event_changed', { fields: fields.join(', ') })
    }
    case 'closed':
      return format(
        locale,
        details.unchanged === true ? 'requestTexts.event_closed_unchanged' : 'requestTexts.event_closed',
      )
    case 'forwarded': {
      const names = { from: centre(details.from), center: centre(details.to) }
      return details.closed === true
        ? format(locale, 'requestTexts.event_forwarded_closed', names)
        : format(locale, 'requestTexts.event_forwarded', { center: names.center })
    }
    case 'assigned': {
      const issns = texts(details.issns)
      return format(locale, 'requestTexts.event_assigned', { issns: issns.join(', '), count: issns.length })
    }
    default:
      return format(locale, `requestTexts.event_${kind}`)
  }
}

/** Whether publishers see an entry of the thread. Handlers and due days are data of the centre. */
export const isPublicEvent = ({ kind, details }: StoredEvent): boolean =>
  kind !== 'handler' && !(kind === 'changed' && 'due_on' in details)

/** The entries of a thread with their files. `centres` is the result of `centresOfEvents`. */
export const eventViews = (
  events: readonly StoredEvent[],
  files: readonly StoredFileRow[],
  locale: Locale,
  centres: ReadonlyMap<string, string>,
): RequestEvent[] =>
  events.map((event) => ({
    id: String(event.id),
    kind: event.kind,
    at: event.at.toISOString(),
    by: event.by,
    username: event.username,
    text: event.text,
    sentence: eventSentence(event, locale, centres),
    files: files.filter(({ event_id }) => event_id === event.id).map(fileView),
  }))

/** The actions that the user can do in this state. */
function actionsOf(request: StoredRequest, user: CurrentUser, hasProvisional: boolean): RequestView['actions'] {
  const { state, email } = request
  const may = (action: Parameters<typeof isAllowed>[0]) => isAllowed(action, state)
  const possible: Readonly<Record<RequestView['actions'][number], boolean>> = {
    assign: user.permissions.has('issn_assignment') && assignmentObstacle(request) === undefined,
    question: may('question') && email !== null,
    message: state !== 'withdrawn' && email !== null,
    refuse: may('refuse'),
    forward: may('forward'),
    edit: isOpen(request),
    register: state === 'assigned' && hasProvisional && user.permissions.has('catalog'),
    close: may('close'),
    reopen: may('reopen'),
  }
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action])
}

/** The title in Latin script, if the title is in another script and an exact romanisation exists; else null. */
export function romanisedTitle(title: string): string | null {
  const romanised = romanise(title)
  return romanised === title ? null : romanised
}

/** A request with its thread, files and records. */
export async function requestView(db: Db, request: StoredRequest, viewer: Viewer): Promise<RequestView> {
  const [row] = await rowsOf(db, [request], viewer)
  const [events, files, records] = [
    await eventsOf(db, request.id),
    await filesOf(db, request.id),
    await recordsOf(db, request.id),
  ]
  const versions = await searchedByIssn(
    db,
    records.map(({ issn }) => issn),
  )
  const hasProvisional = [...versions.values()].some(({ category }) => category === 'wor')
  return {
    ...row!,
    content: request.content,
    romanised_title: romanisedTitle(request.title),
    email: request.email,
    locale: request.language,
    source: request.source,
    events: eventViews(events, files, viewer.locale, await centresOfEvents(db, events, viewer.locale)),
    files: files.filter(({ event_id }) => event_id === null).map(fileView),
    records: records.map(({ issn, medium }) => {
      const version = versions.get(issn)
      return { issn, medium, title: version ? recordTitle(version.record) : null, category: version?.category ?? null }
    }),
    actions: actionsOf(request, viewer.user, hasProvisional),
  }
}
