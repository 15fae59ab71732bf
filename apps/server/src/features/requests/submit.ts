/** Makes a request visible to its centre. Used by portal, staff and API. */
import type { RequestContent } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { centreName } from '../../kernel/auth/centre-repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { publicRecord } from '../public/repository.ts'
import { requestProblems } from './check-content.ts'
import { mailPublisher } from './publisher-mails.ts'
import {
  addEvent,
  centreForContent,
  changeRequest,
  type NewEvent,
  type RequestCentre,
  requestCentre,
  type StoredRequest,
} from './repository.ts'
import { isAllowed, stateAfter } from './transitions.ts'

const DAY_MS = 86_400_000

/** The UTC day that is `days` from now, as `YYYY-MM-DD`. */
export const dueDay = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The problems of a form that is to be sent, with the required fields of its centre. The ISSN of the serial or of the
 * former title must have a public record.
 * @param files the number of files of the request
 * @param email the address for answers; undefined if none is needed
 */
export async function problemsBeforeSending(
  db: Db,
  content: RequestContent,
  { locale, files, email }: { locale: Locale; files: number; email?: string | null },
): Promise<Record<string, string[]>> {
  const { required } = await centreForContent(db, content)
  const problems = requestProblems(content, { locale, required, files, ...(email === undefined ? {} : { email }) })
  return { ...problems, ...(await unknownSerials(db, content, problems, locale)) }
}

/** The fields with a valid ISSN that has no public record: the ISSN of a change, and that of a former title. */
async function unknownSerials(
  db: Db,
  content: RequestContent,
  problems: Readonly<Record<string, string[]>>,
  locale: Locale,
): Promise<Record<string, string[]>> {
  const field = content.kind === 'change' ? 'issn' : 'previous_issn'
  const issn = content[field]
  if (issn === '' || problems[field] !== undefined || (await publicRecord(db, issn)) !== undefined) return {}
  return { [field]: [format(locale, 'requestTexts.unknown_issn', { value: issn })] }
}

/**
 * The centre that gets a request: the centre of the user who stored it, else that of the record or country of its form.
 * @throws Refusal 'requests_off' if the centre accepts no requests of publishers
 */
async function receivingCentre(tx: Tx, request: StoredRequest): Promise<RequestCentre> {
  if (request.source === 'staff' && request.center_id !== null) return requestCentre(tx, request.center_id)
  const centre = await centreForContent(tx, request.content)
  if (centre.isOn) return centre
  const center = await centreName(tx, centre.id, request.language)
  refuseUnless(false, 'requests_off', { center, contact: centre.contact?.trim() || 'none' })
}

type Submission = {
  /** `send` for a draft, `confirm` for a request whose address is confirmed now. */
  readonly action: 'send' | 'confirm'
  readonly now: Date
  /** The URL of this server, for links in e-mails. */
  readonly origin: string
  /** The user who stored the request, for source `staff`. */
  readonly user?: NewEvent['user']
}

/**
 * Sends a draft or confirmed request to its centre, which sets the state `new` and the due day. Also adds the entry
 * `sent` to the thread, and queues a receipt with a link to the publisher. The caller has locked the request and
 * validated its form.
 * @throws Refusal 'request_ended' if the request was sent before; 'requests_off'
 */
export async function submitRequest(
  tx: Tx,
  { mails }: { readonly mails: Mails },
  request: StoredRequest,
  { action, now, origin, user }: Submission,
): Promise<StoredRequest> {
  refuseUnless(isAllowed(action, request.state), 'request_ended', { state: request.state })
  const centre = await receivingCentre(tx, request)
  const sent = await changeRequest(tx, request.id, {
    state: stateAfter(action),
    center_id: centre.id,
    sent_at: now,
    due_on: dueDay(now, centre.dueDays),
  })
  await addEvent(tx, sent.id, { kind: 'sent', by: user === undefined ? 'publisher' : 'centre', ...(user && { user }) })
  await mailPublisher(tx, { mails, origin }, sent, 'request_sent')
  return sent
}
