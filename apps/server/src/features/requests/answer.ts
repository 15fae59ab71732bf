/** Answers of the centre to a publisher: messages, questions, refusal, forwarding and closing. */
import { type BodyOf, type forwardRequest, REQUEST_LENGTHS, type sendRequestMessage } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { centreName, findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Tx } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { lockHandled } from './access.ts'
import { auditRequest } from './audit.ts'
import type { Staff } from './change.ts'
import { cleanText } from './check-content.ts'
import { addFiles } from './file-repository.ts'
import { readUploaded } from './message-files.ts'
import { mailPublisher } from './publisher-mails.ts'
import { addEvent, changeRequest, requestCentre, type StoredRequest } from './repository.ts'
import { refuseTooManyFiles } from './request-files.ts'
import { receivesRequests } from './staff-repository.ts'
import { dueDay } from './submit.ts'
import { isAllowed, stateAfter } from './transitions.ts'

type Sending = Staff & { readonly mails: Mails; readonly now: Date }

/** The message or reason as it is stored. @throws FormRefusal about `text` if it is empty or too long */
export function readText(text: string, locale: Locale, empty?: 'need_text' | 'need_reason'): string {
  const clean = cleanText(text)
  const count = [...clean].length
  const max = REQUEST_LENGTHS.message
  if (clean === '' && empty !== undefined) throw new FormRefusal({ text: [format(locale, `requestTexts.${empty}`)] })
  if (count > max) throw new FormRefusal({ text: [format(locale, 'requestTexts.too_long', { count, max })] })
  return clean
}

/** The time of the first answer: `now`, unless the request was answered before. */
const firstAnswer = (request: StoredRequest, now: Date) => ({ first_answer_at: request.first_answer_at ?? now })

/**
 * Sends a message or question to the publisher. After a question, the request waits for the answer. After the first
 * message, a new request is in progress.
 * @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended' | 'request_without_address'; FormRefusal
 */
export async function sendMessage(
  tx: Tx,
  id: string,
  { text: message, waits, files: ids, updated_at: basedOn }: BodyOf<typeof sendRequestMessage>,
  { user, locale, origin, mails, store, now }: Sending & { readonly store: FileStore },
): Promise<StoredRequest> {
  const request = await lockHandled(tx, id, user, basedOn)
  const isPossible = waits ? isAllowed('question', request.state) : request.state !== 'withdrawn'
  refuseUnless(isPossible, 'request_ended', { state: request.state })
  refuseUnless(request.email !== null, 'request_without_address')
  const text = readText(message, locale, 'need_text')
  const files = await readUploaded(tx, store, request, ids, locale)
  await refuseTooManyFiles(tx, request.id, files.length, locale)
  const waiting = { state: stateAfter('question'), waiting_since: now, reminded_at: null } as const
  const taken = isAllowed('take', request.state) ? { state: stateAfter('take') } : {}
  const changed = await changeRequest(tx, request.id, { ...(waits ? waiting : taken), ...firstAnswer(request, now) })
  const kind = waits ? 'question' : 'message'
  const event = await addEvent(tx, request.id, { kind, by: 'centre', user, text })
  await addFiles(tx, request.id, files, { eventId: event })
  await auditRequest(tx, user, kind, { request: request.code })
  const names = files.map(({ name }) => name).join(', ')
  const attached = files.length === 0 ? '' : `\n\n${format(changed.language, 'requestTexts.attached', { names })}`
  await mailPublisher(tx, { mails, origin }, changed, `request_${kind}`, `${text}${attached}`)
  return changed
}

/** @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended'; FormRefusal about `text` */
export async function refuse(
  tx: Tx,
  id: string,
  { text: message, updated_at: basedOn }: { text: string; updated_at?: string | undefined },
  { user, locale, origin, mails, now }: Sending,
): Promise<StoredRequest> {
  const request = await lockHandled(tx, id, user, basedOn)
  refuseUnless(isAllowed('refuse', request.state), 'request_ended', { state: request.state })
  const text = readText(message, locale, 'need_reason')
  const ended = { state: stateAfter('refuse'), ended_at: now, waiting_since: null, ...firstAnswer(request, now) }
  const changed = await changeRequest(tx, request.id, ended)
  await addEvent(tx, request.id, { kind: 'refused', by: 'centre', user, text })
  await auditRequest(tx, user, 'refused', { request: request.code })
  await mailPublisher(tx, { mails, origin }, changed, 'request_refused', text)
  return changed
}

/** Closes a request. The publisher gets the text, if any. A request with ISSNs ended when they were assigned. */
export async function close(
  tx: Tx,
  id: string,
  { text: message, updated_at: basedOn }: { text: string; updated_at?: string | undefined },
  { user, locale, origin, mails, now }: Sending,
): Promise<StoredRequest> {
  const request = await lockHandled(tx, id, user, basedOn)
  refuseUnless(isAllowed('close', request.state), 'request_ended', { state: request.state })
  const text = readText(message, locale)
  const changed = await changeRequest(tx, request.id, {
    state: stateAfter('close'),
    ended_at: request.assigned_at ?? now,
    waiting_since: null,
    ...(text === '' ? {} : firstAnswer(request, now)),
  })
  await addEvent(tx, request.id, { kind: 'closed', by: 'centre', user, ...(text === '' ? {} : { text }) })
  await auditRequest(tx, user, 'closed', { request: request.code })
  if (text !== '') await mailPublisher(tx, { mails, origin }, changed, 'request_closed', text)
  return changed
}

/**
 * Forwards a request to another active centre that accepts requests, or to the central centre. Its handler is removed,
 * and the settings of the other centre set a new due day. The publisher gets the reason.
 * @returns the request, and the name of the other centre in the language of the user
 * @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended' | 'unknown_centre'; FormRefusal about `center` or
 * `text`
 */
export async function forward(
  tx: Tx,
  id: string,
  { center: centre, text: reason, updated_at: basedOn }: BodyOf<typeof forwardRequest>,
  { user, locale, origin, mails, now }: Sending,
): Promise<{ request: StoredRequest; to: string }> {
  const request = await lockHandled(tx, id, user, basedOn)
  refuseUnless(isAllowed('forward', request.state), 'request_ended', { state: request.state })
  const destination = await findCentreByIdOrCode(tx, centre)
  refuseUnless(destination, 'unknown_centre', { center: String(centre) })
  if (destination.id === request.center_id)
    throw new FormRefusal({ center: [format(locale, 'requestTexts.centre_itself')] })
  const receiving = await receivesRequests(tx, destination.id)
  if (receiving === undefined) {
    const center = await centreName(tx, destination.id, locale)
    throw new FormRefusal({ center: [format(locale, 'requestTexts.centre_off', { center })] })
  }
  const text = readText(reason, locale, 'need_reason')
  const from = await requestCentre(tx, request.center_id!)
  const details = { from: from.code, to: receiving.code }
  const changed = await handOver(tx, request, { id: receiving.id, dueDays: receiving.dueDays }, now)
  await addEvent(tx, request.id, { kind: 'forwarded', by: 'centre', user, text, details })
  await auditRequest(tx, user, 'forwarded', { request: request.code, ...details })
  await mailPublisher(tx, { mails, origin }, changed, 'request_forwarded', text)
  return { request: changed, to: await centreName(tx, receiving.id, locale) }
}

/** Changes the centre of an open request, which is then new for the other centre. */
export const handOver = (
  tx: Tx,
  request: StoredRequest,
  to: { readonly id: number; readonly dueDays: number },
  now: Date,
): Promise<StoredRequest> =>
  changeRequest(tx, request.id, {
    state: stateAfter('forward'),
    center_id: to.id,
    handler_id: null,
    due_on: dueDay(now, to.dueDays),
    waiting_since: null,
  })
