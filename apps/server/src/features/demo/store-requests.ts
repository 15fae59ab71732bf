import { requestContent } from '@seriatim/contract'
import { decodeStored, firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import type { ClientBase } from 'pg'
import { recordTitle } from '../../catalogue/records/title.ts'
import { newRequestCode } from '../requests/request-code.ts'
import { isEnded } from '../requests/transitions.ts'
import { DEMONSTRATION_REQUESTS, DEMONSTRATION_TEMPLATES, type DemonstrationRequest } from './demonstration-requests.ts'
import * as repository from './repository.ts'

const DAY_MS = 86_400_000
/** Days until the due day of a request: the default of `request_settings`. */
const DUE_DAYS = 14
const CATEGORIES = { provisional: 'wor', register: 'reg' } as const

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/**
 * Replaces all requests with those of the demonstration, and turns requests on for their centres if the centres have no
 * settings yet.
 */
export async function storeDemonstrationRequests(client: ClientBase, now: Date): Promise<void> {
  await repository.deleteRequests(client)
  for (const center of new Set(DEMONSTRATION_REQUESTS.map((request) => request.center)))
    await repository.turnRequestsOn(client, center, DEMONSTRATION_TEMPLATES)
  for (const request of DEMONSTRATION_REQUESTS) await storeRequest(client, request, now)
}

async function storeRequest(client: ClientBase, request: DemonstrationRequest, now: Date): Promise<void> {
  const { center, state, events, record: kind, handler } = request
  const stored = kind && (await repository.firstRecord(client, center, CATEGORIES[kind]))
  const record = stored && decodeStored(stored.content)
  const issn = stored?.issn
  const isChange = request.content.kind === 'change'
  const content = requestContent.parse({
    ...request.content,
    // The form of a change has a title only if the title changes.
    ...(record === undefined || isChange ? {} : describedBy(record)),
    ...(isChange && issn !== undefined ? { issn } : {}),
  })
  const timeOf = (matches: (event: DemonstrationRequest['events'][number]) => boolean) => {
    const event = events.find(matches)
    return event === undefined ? null : daysBefore(now, event.ago)
  }
  const sentAt = daysBefore(now, request.sent)
  const assignedAt = timeOf(({ kind: event }) => event === 'assigned')
  const id = await repository.addRequest(client, {
    ...{ code: newRequestCode(), center, state, content, handler: handler ?? null, sentAt, assignedAt },
    ...{ email: request.email, language: request.language, dueOn: dayOf(daysBefore(sentAt, -DUE_DAYS)) },
    firstAnswerAt: timeOf(({ by, kind: event }) => by === 'centre' && event !== 'handler'),
    endedAt: isEnded(state) ? daysBefore(now, events.at(-1)!.ago) : null,
    waitingSince: timeOf(({ kind: event }) => event === 'question'),
    updatedAt: daysBefore(now, events.at(-1)?.ago ?? request.sent),
  })
  await repository.addRequestEvent(client, id, { kind: 'sent', by: 'publisher', at: sentAt })
  for (const { ago, ...event } of events)
    await repository.addRequestEvent(client, id, {
      ...event,
      at: daysBefore(now, ago),
      username: event.by === 'centre' ? handler : undefined,
      details: event.kind === 'handler' ? { handler } : event.kind === 'assigned' ? { issns: [issn] } : {},
    })
  if (state === 'assigned' && issn !== undefined) await repository.addRequestRecord(client, id, issn)
}

/** The fields of a form for a serial that has a record. */
function describedBy(record: MarcRecord): { title?: string; publisher?: string; place?: string } {
  const publication = firstDataField(record, '264') ?? firstDataField(record, '260')
  const fields = {
    title: recordTitle(record),
    publisher: subfield(publication, 'b'),
    place: subfield(publication, 'a'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}
