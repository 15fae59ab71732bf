/** Changes of requests by the centre: handler, due day, content, reopening. */
import {
  type BodyOf,
  type RequestContent,
  type RequestField,
  requestContent,
  type setRequestHandler,
  type updateRequest,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { handledCentres, lockHandled } from './access.ts'
import { auditRequest } from './audit.ts'
import { cleanContent, requestProblems } from './check-content.ts'
import { addEvent, changeRequest, type StoredRequest } from './repository.ts'
import { readRequestCode } from './request-code.ts'
import { type Handler, handlersOf, lockRequests } from './staff-repository.ts'
import { isAllowed, stateAfter } from './transitions.ts'
import { isOpen } from './view.ts'

/** The user of a centre who acts, the language of error messages, and the URL of this server for links in e-mails. */
export type Staff = { readonly user: CurrentUser; readonly locale: Locale; readonly origin: string }

/** @throws Refusal 'request_ended' unless the request is open */
function refuseEnded(request: StoredRequest): void {
  refuseUnless(isOpen(request), 'request_ended', { state: request.state })
}

/**
 * A user who can handle requests of all these centres, by id or user name; null for none.
 * @throws FormRefusal about `handler`
 */
async function readHandler(
  db: Db,
  input: string | number | null,
  centreIds: readonly (number | null)[],
  locale: Locale,
): Promise<Handler | null> {
  const text = input === null ? '' : String(input).trim()
  if (text === '') return null
  let handler: Handler | undefined
  for (const id of new Set(centreIds)) {
    const handlers = id === null ? [] : await handlersOf(db, [id])
    handler = handlers.find((each) => String(each.id) === text) ?? handlers.find(({ username }) => username === text)
    if (handler === undefined) break
  }
  if (handler === undefined)
    throw new FormRefusal({ handler: [format(locale, 'requestTexts.unknown_handler', { value: text.slice(0, 100) })] })
  return handler
}

/** Sets the handler. A new request is then in progress. Does nothing if the handler is the same. */
async function setHandler(tx: Tx, request: StoredRequest, handler: Handler | null, user: CurrentUser) {
  if (request.handler_id === (handler?.id ?? null)) return request
  const isTaken = handler !== null && isAllowed('take', request.state)
  const changed = await changeRequest(tx, request.id, {
    handler_id: handler?.id ?? null,
    ...(isTaken ? { state: stateAfter('take') } : {}),
  })
  const name = handler?.username ?? null
  await addEvent(tx, request.id, { kind: 'handler', by: 'centre', user, details: { handler: name } })
  // The erasure of an account replaces the member `user` of entries of the audit log.
  await auditRequest(tx, user, 'handler', { request: request.code, user: name })
  return changed
}

async function setDueDay(tx: Tx, request: StoredRequest, day: string | null, user: CurrentUser) {
  if (request.due_on === day) return request
  const changed = await changeRequest(tx, request.id, { due_on: day })
  await addEvent(tx, request.id, { kind: 'changed', by: 'centre', user, details: { due_on: day } })
  await auditRequest(tx, user, 'due', { request: request.code, due_on: day })
  return changed
}

/** The fields of the form that differ. */
const changedFields = (before: RequestContent, after: RequestContent): RequestField[] =>
  (Object.keys(requestContent.shape) as RequestField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

/** Changes fields of the form. Only changed fields are validated. @throws FormRefusal with errors by field */
async function setContent(
  tx: Tx,
  request: StoredRequest,
  sent: Partial<RequestContent>,
  { user, locale }: Pick<Staff, 'user' | 'locale'>,
): Promise<StoredRequest> {
  // A stored form can lack members that a later release adds.
  const before = requestContent.parse(request.content)
  const selected = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const content = cleanContent({ ...before, ...selected })
  const fields = changedFields(before, content)
  if (fields.length === 0) return request
  const problems = requestProblems(content, { locale, required: [], files: 0 })
  const ofChanged = Object.entries(problems).filter(([field]) => fields.includes(field as RequestField))
  if (ofChanged.length > 0) throw new FormRefusal(Object.fromEntries(ofChanged))
  const changed = await changeRequest(tx, request.id, { content })
  await addEvent(tx, request.id, { kind: 'changed', by: 'centre', user, details: { fields } })
  await auditRequest(tx, user, 'changed', { request: request.code, fields })
  return changed
}

/** Opens a refused or closed request again. A request with ISSNs is `assigned` again. */
async function reopen(tx: Tx, request: StoredRequest, user: CurrentUser): Promise<StoredRequest> {
  refuseUnless(isAllowed('reopen', request.state), 'request_ended', { state: request.state })
  const state = request.assigned_at === null ? stateAfter('reopen') : ('assigned' as const)
  const endedAt = request.assigned_at
  const changed = await changeRequest(tx, request.id, {
    state,
    ended_at: endedAt,
    waiting_since: null,
    // Data that are added from now on are erased after the next end.
    erased_at: null,
  })
  await addEvent(tx, request.id, { kind: 'reopened', by: 'centre', user })
  await auditRequest(tx, user, 'reopened', { request: request.code })
  return changed
}

/**
 * Changes handler, due day or content, or reopens a request, in one transaction.
 * @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended'; FormRefusal with errors by field
 */
export async function changeByStaff(
  tx: Tx,
  id: string,
  { handler, due_on: dueOn, content, state, updated_at: basedOn }: BodyOf<typeof updateRequest>,
  staff: Pick<Staff, 'user' | 'locale'>,
): Promise<StoredRequest> {
  let request = await lockHandled(tx, id, staff.user, basedOn)
  if (state !== undefined && !isOpen(request)) request = await reopen(tx, request, staff.user)
  if (handler === undefined && dueOn === undefined && content === undefined) return request
  refuseEnded(request)
  if (content !== undefined) request = await setContent(tx, request, content as Partial<RequestContent>, staff)
  if (dueOn !== undefined) request = await setDueDay(tx, request, dueOn, staff.user)
  if (handler === undefined) return request
  return setHandler(tx, request, await readHandler(tx, handler, [request.center_id], staff.locale), staff.user)
}

/**
 * Sets the handler of all requests or of none.
 * @returns the number of changed requests
 * @throws Refusal 'request_not_found' | 'request_ended'; FormRefusal about `handler`
 */
export async function changeHandlers(
  tx: Tx,
  { ids, handler: value }: BodyOf<typeof setRequestHandler>,
  { user, locale }: Pick<Staff, 'user' | 'locale'>,
): Promise<number> {
  const codes = [...new Set(ids.map(readRequestCode))]
  const own = user.center === null ? [] : await handledCentres(tx, user)
  const requests = await lockRequests(
    tx,
    codes.flatMap((code) => code ?? []),
  )
  const isHandled = ({ state, center_id: centreId }: StoredRequest) =>
    state !== 'draft' && state !== 'unconfirmed' && centreId !== null && own.includes(centreId)
  refuseUnless(requests.length === codes.length && requests.every(isHandled), 'request_not_found')
  for (const request of requests) refuseEnded(request)
  const centreIds = requests.map(({ center_id: centreId }) => centreId)
  const handler = await readHandler(tx, value, centreIds, locale)
  let changed = 0
  for (const request of requests) if ((await setHandler(tx, request, handler, user)) !== request) changed += 1
  return changed
}
