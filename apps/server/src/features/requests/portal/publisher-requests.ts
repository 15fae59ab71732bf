/**
 * The publisher's side of requests: drafts, sending, confirmation by e-mail, messages and withdrawal (decision 111).
 */
import { MAX_EMAIL, REQUEST_LENGTHS, type RequestContent } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { hasVisible } from '@seriatim/scripts'
import { centreName } from '../../../kernel/auth/centre-repository.ts'
import type { Mails } from '../../../kernel/mails/service.ts'
import { databaseTime } from '../../../platform/database/database-time.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../../platform/errors.ts'
import type { CurrentUser } from '../../../platform/http/serve.ts'
import type { Stores } from '../../../platform/store/open-stores.ts'
import { isValidFormCheck, newFormCheck } from '../../public-accounts/form-check.ts'
import { countMail, countMailTo } from '../../public-accounts/mail-limit-repository.ts'
import { auditPublisher } from '../audit.ts'
import { cleanContent, cleanText } from '../check-content.ts'
import type { TakenFile } from '../file-content.ts'
import { countFiles, forgetNetwork, removeFormFiles } from '../file-repository.ts'
import { addPublisherMessage } from '../publisher-message.ts'
import {
  addEvent,
  addRequest,
  centreForContent,
  changeRequest,
  eventsOf,
  filesOf,
  lockRequest,
  recordsOf,
  requestOfCode,
  type StoredEvent,
  type StoredFileRow,
  type StoredRequest,
} from '../repository.ts'
import { readRequestCode } from '../request-code.ts'
import { dropFiles } from '../request-files.ts'
import { isRequestKey, requestKey } from '../request-link.ts'
import { requestTitle, requestTitles } from '../request-title.ts'
import { problemsBeforeSending, submitRequest } from '../submit.ts'
import { isAllowed, stateAfter, UNSENT_STATES } from '../transitions.ts'
import { CONFIRM_DAYS, confirmation, confirmUrl } from './confirm-link.ts'
import { addFilesWithinLimits, type UnstoredFiles } from './form-files.ts'
import * as own from './repository.ts'

/** A person who acts on a request: by an account, or by the key of a link. */
export type Requester =
  | { readonly kind: 'account'; readonly user: Pick<CurrentUser, 'id' | 'isOfPublic'> }
  | { readonly kind: 'link'; readonly key: string }

/** A form of a visitor without account and link, with the fields that detect robots. */
export type Visitor = { readonly kind: 'visitor'; readonly website: string; readonly check: string }

export type Sender = {
  /** The network of the client (`networkOf`), for limits. */
  readonly address: string
  readonly locale: Locale
  /** The URL of this server, for links in e-mails. */
  readonly origin: string
}

/** The fields of the form. */
export type Draft = {
  readonly content: RequestContent
  readonly email: string
  /** The publisher whose people see the request; null for none. */
  readonly publisherId: number | null
  readonly files: readonly TakenFile[]
  /** Ids of files to remove. */
  readonly removed: readonly string[]
}

/** Limits of actions, an hour if nothing else is stated. */
export const PUBLISHER_LIMITS = {
  draftsOfAddress: 60,
  /** One a second. The form saves itself at most every three seconds. */
  savesOfAddress: 3_600,
  /** Bytes of all files of unsent requests at the same time. */
  unsentBytesOfAddress: 100 << 20,
  unsentBytesOfAccount: 500 << 20,
  sentOfAddress: 20,
  sentOfAccountPerDay: 100,
  mailsToRecipient: 10,
  answersOfRequest: 30,
}
type Limits = typeof PUBLISHER_LIMITS

const DAY_S = 86_400
/** Maximum length of the title in the e-mail that asks to confirm an address, in characters. */
const MAX_TITLE_IN_MAIL = 150

const EDITABLE: ReadonlySet<string> = new Set(UNSENT_STATES)
/**
 * States in which the publisher can write to the centre. After the assignment, the centre waits for the first issue.
 */
const WRITABLE: ReadonlySet<string> = new Set(['new', 'in_progress', 'waiting', 'assigned'])

/** Whether the form of a request can be changed by its publisher. */
export const isEditable = ({ state }: StoredRequest): boolean => EDITABLE.has(state)
export const isWritable = ({ state }: StoredRequest): boolean => WRITABLE.has(state)

/** A request with all that its publisher sees. */
export type OpenedRequest = {
  readonly request: StoredRequest
  /** The title for display; see `requestTitles`. */
  readonly title: string
  readonly events: readonly StoredEvent[]
  readonly files: readonly StoredFileRow[]
  readonly records: readonly { readonly issn: string; readonly medium: string }[]
  readonly centre: string | null
}

type Dependencies = {
  readonly db: Db
  readonly mails: Mails
  readonly stores: Pick<Stores, 'files'>
  readonly limits?: Partial<Limits>
}

export function makePublisherRequests({ db, mails, stores, limits: overrides }: Dependencies) {
  const limits = { ...PUBLISHER_LIMITS, ...overrides }
  const store = stores.files

  /** @throws Refusal 'too_many_requests' if `place` has reached its limit in the last hour */
  async function count(place: string, limit: number): Promise<void> {
    const wait = await countMail(db, `request ${place}`, limit)
    if (wait !== undefined) throw new Refusal('too_many_requests', { retry_after: wait })
  }

  async function refuseRobots({ website, check }: Visitor, locale: Locale, now: Date): Promise<void> {
    if (website !== '' || !(await isValidFormCheck(db, check, now)))
      throw new FormRefusal({ check: [format(locale, 'portal.robot')] })
  }

  /** The confirmed address of a public account. Accounts of centres have none here, because others administer them. */
  const emailOf = async (requester: Requester | Visitor, on: Db = db): Promise<string | null> =>
    requester.kind === 'account' && requester.user.isOfPublic ? own.confirmedEmail(on, Number(requester.user.id)) : null

  /** Whether the requester may see a request. Only its writer sees a request that was not sent. */
  async function mayOpen(on: Db, requester: Requester, request: StoredRequest): Promise<boolean> {
    if (requester.kind === 'link') return isRequestKey(on, requester.key, request)
    if (request.user_id === Number(requester.user.id)) return true
    if (isEditable(request)) return false
    const email = await emailOf(requester, on)
    if (email === null) return false
    if (request.email === email) return true
    return request.publisher_id !== null && (await own.publishersOfEmail(on, email)).includes(request.publisher_id)
  }

  /** @throws Refusal 'request_not_found', also for requests of others */
  async function find(requester: Requester, code: string): Promise<StoredRequest> {
    const read = readRequestCode(code)
    const request = read === undefined ? undefined : await requestOfCode(db, read)
    refuseUnless(request !== undefined && (await mayOpen(db, requester, request)), 'request_not_found')
    return request
  }

  /** Locks a request that the requester may see. The access is checked again, because a link may have become invalid. */
  async function lock(tx: Tx, requester: Requester, code: string): Promise<StoredRequest> {
    const request = await lockRequest(tx, code)
    refuseUnless(request !== undefined && (await mayOpen(tx, requester, request)), 'request_not_found')
    return request
  }

  /** The publisher of a request, if the account is one of its people. */
  async function publisherOf(requester: Requester | Visitor, id: number | null): Promise<number | null> {
    const email = id === null ? null : await emailOf(requester)
    return email !== null && (await own.publishersOfEmail(db, email)).includes(id!) ? id : null
  }

  const addressOf = async (requester: Requester | Visitor, typed: string): Promise<string | null> =>
    (await emailOf(requester)) ??
    (typed
      .trim()
      .toLowerCase()
      // An index entry has at most 2,704 bytes.
      .slice(0, 2 * MAX_EMAIL) ||
      null)

  /** Adds the files of a draft, up to the limits. */
  const addFormFiles = (
    tx: Tx,
    { id: requestId }: StoredRequest,
    { requester, files, network }: { requester: Requester | Visitor; files: readonly TakenFile[]; network: string },
  ) =>
    addFilesWithinLimits(tx, requestId, files, {
      sender: requester.kind === 'account' ? { userId: Number(requester.user.id) } : { network },
      maxBytes: requester.kind === 'account' ? limits.unsentBytesOfAccount : limits.unsentBytesOfAddress,
    })

  return {
    newCheck: () => newFormCheck(db),
    centreFor: (content: Pick<RequestContent, 'kind' | 'issn' | 'country'>) => centreForContent(db, content),
    emailOf: (requester: Requester) => emailOf(requester),
    /** The introduction of the form of a centre in a language, or in English. */
    async introOf(centreId: number, locale: Locale): Promise<string> {
      const intro = await own.introOf(db, centreId)
      return intro[locale] ?? intro.en ?? ''
    },
    /** @throws FormRefusal for a form that a robot has sent */
    refuseRobots: async (visitor: Visitor, locale: Locale): Promise<void> =>
      refuseRobots(visitor, locale, await databaseTime(db)),

    /** The key of a request, for the cookie of a visitor without an account. */
    keyOf: (request: StoredRequest): Promise<string> => requestKey(db, request),

    /**
     * Stores a new draft. Its files are in the store already; those that are not stored with the draft are removed.
     * @returns the request, and the files that were not stored
     * @throws FormRefusal for a robot, Refusal 'too_many_requests'
     */
    async create(
      requester: Extract<Requester, { kind: 'account' }> | Visitor,
      draft: Draft,
      { address, locale }: Sender,
      time?: Date,
    ): Promise<StoredRequest & UnstoredFiles> {
      const unused = new Set(draft.files.map(({ storedAs }) => storedAs))
      try {
        if (requester.kind === 'visitor') await refuseRobots(requester, locale, time ?? (await databaseTime(db)))
        await count(`draft ${requester.kind === 'account' ? requester.user.id : address}`, limits.draftsOfAddress)
        const email = await addressOf(requester, draft.email)
        const publisherId = await publisherOf(requester, draft.publisherId)
        const { stored, added } = await db.transaction().execute(async (tx) => {
          const request = await addRequest(tx, {
            state: 'draft',
            source: 'portal',
            centreId: null,
            userId: requester.kind === 'account' ? Number(requester.user.id) : null,
            publisherId,
            email,
            locale,
            content: cleanContent(draft.content),
          })
          const { added, unstored } = await addFormFiles(tx, request, {
            requester,
            files: draft.files,
            network: address,
          })
          return { stored: { ...request, unstored }, added }
        })
        for (const name of added) unused.delete(name)
        return stored
      } finally {
        await dropFiles(store, [...unused])
      }
    },

    /**
     * Stores the form of a draft. A request that waits for its confirmation becomes a draft again.
     * @returns the request, and the files that were not stored
     * @throws Refusal 'request_not_found' | 'too_many_requests'; 'request_ended' if the request was sent
     */
    async save(
      requester: Requester,
      code: string,
      draft: Draft,
      { address, locale }: Pick<Sender, 'address' | 'locale'>,
    ): Promise<{ request: StoredRequest } & UnstoredFiles> {
      const unused = new Set(draft.files.map(({ storedAs }) => storedAs))
      try {
        await count(`save ${address}`, limits.savesOfAddress)
        const { code: exact } = await find(requester, code)
        const email = await addressOf(requester, draft.email)
        const chosen = await publisherOf(requester, draft.publisherId)
        const { removed, added, ...saved } = await db.transaction().execute(async (tx) => {
          const request = await lock(tx, requester, exact)
          refuseUnless(isEditable(request), 'request_ended', { state: request.state })
          const removed = await removeFormFiles(tx, request.id, draft.removed)
          const { added, unstored } = await addFormFiles(tx, request, {
            requester,
            files: draft.files,
            network: address,
          })
          const changed = await changeRequest(tx, request.id, {
            state: 'draft',
            language: locale,
            content: cleanContent(draft.content),
            email,
            ...(requester.kind === 'account' ? { publisher_id: chosen } : {}),
          })
          return { request: changed, removed, added, unstored }
        })
        for (const name of added) unused.delete(name)
        for (const name of removed) unused.add(name)
        return saved
      } finally {
        await dropFiles(store, [...unused])
      }
    },

    /** The problems of a draft by field, in the language of the page. Empty if it can be sent. */
    async problems(request: StoredRequest, locale: Locale): Promise<Record<string, string[]>> {
      const { form: files } = await countFiles(db, request.id)
      return problemsBeforeSending(db, request.content, { locale, files, email: request.email ?? '' })
    },

    /**
     * Sends a draft to the centre. Without a confirmed address, an e-mail asks to confirm the address first. A request
     * that was sent before stays as it is.
     * @throws FormRefusal with the problems by field; Refusal 'request_not_found' | 'requests_off' |
     * 'too_many_requests'
     */
    async send(requester: Requester, code: string, sender: Sender, time?: Date): Promise<StoredRequest> {
      const now = time ?? (await databaseTime(db))
      const draft = await find(requester, code)
      if (!isEditable(draft)) return draft
      const problems = await this.problems(draft, sender.locale)
      if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
      const centre = await centreForContent(db, draft.content)
      if (!centre.isOn)
        throw new Refusal('requests_off', {
          center: await centreName(db, centre.id, sender.locale),
          contact: centre.contact?.trim() || 'none',
        })
      await count(`from ${sender.address}`, limits.sentOfAddress)
      if (requester.kind === 'account') {
        const since = new Date(now.getTime() - DAY_S * 1_000)
        const sent = await own.countSentSince(db, Number(requester.user.id), since)
        refuseUnless(sent < limits.sentOfAccountPerDay, 'too_many_requests', { retry_after: DAY_S })
      }
      const isConfirmed = draft.email !== null && draft.email === (await emailOf(requester))
      if (!isConfirmed) {
        const mail = { kind: 'request', limit: limits.mailsToRecipient } as const
        const wait = await countMailTo(db, draft.email ?? '', mail)
        if (wait !== undefined) throw new Refusal('too_many_requests', { retry_after: wait })
      }
      return db.transaction().execute(async (tx) => {
        const request = await lock(tx, requester, draft.code)
        if (!isEditable(request)) return request
        // Another window changed the form since the check.
        refuseUnless(request.updated_at.getTime() === draft.updated_at.getTime(), 'stale_row')
        const origin = sender.origin
        if (isConfirmed) {
          const ready = await changeRequest(tx, request.id, { state: 'draft', language: sender.locale })
          return submitRequest(tx, { mails }, ready, { action: 'send', now, origin })
        }
        const waiting = await changeRequest(tx, request.id, { state: 'unconfirmed', language: sender.locale })
        await mails.queue(tx, {
          to: draft.email!,
          locale: sender.locale,
          template: 'request_confirm',
          params: {
            // The e-mail goes to any address, so it contains little text of the visitor.
            title: [...(await requestTitle(tx, waiting))].slice(0, MAX_TITLE_IN_MAIL).join(''),
            days: CONFIRM_DAYS,
            link: await confirmUrl(tx, origin, waiting, now),
          },
        })
        return waiting
      })
    },

    /** The request of a confirmation link. @throws Refusal 'request_not_found' if the link is not valid any more */
    async toConfirm(code: string, key: string): Promise<{ request: StoredRequest; isConfirmed: boolean }> {
      const read = readRequestCode(code)
      const request = read === undefined ? undefined : await requestOfCode(db, read)
      const state = request && (await confirmation(db, key, request, await databaseTime(db)))
      refuseUnless(request !== undefined && (state === 'valid' || state === 'used'), 'request_not_found')
      return { request, isConfirmed: state === 'used' }
    },

    /**
     * Confirms the address of a request, and sends the request to the centre. The links and keys of the draft become
     * invalid, because only the reader of the e-mail may follow the request. A second confirmation changes nothing.
     * @throws Refusal 'request_not_found' if the link is not valid any more; 'requests_off'
     */
    async confirm(code: string, key: string, { origin }: Pick<Sender, 'origin'>, time?: Date): Promise<StoredRequest> {
      const now = time ?? (await databaseTime(db))
      return db.transaction().execute(async (tx) => {
        const request = await lockRequest(tx, readRequestCode(code) ?? '')
        const state = request && (await confirmation(tx, key, request, now))
        refuseUnless(request !== undefined && (state === 'valid' || state === 'used'), 'request_not_found')
        if (state === 'used') return request
        const confirmed = await changeRequest(tx, request.id, { link_version: request.link_version + 1 })
        await forgetNetwork(tx, request.id)
        return submitRequest(tx, { mails }, confirmed, { action: 'confirm', now, origin })
      })
    },

    /** The requests of an account and of its publishers with their titles for display, latest change first. */
    async list(user: Extract<Requester, { kind: 'account' }>['user']): Promise<readonly own.OwnRequest[]> {
      const email = await emailOf({ kind: 'account', user })
      const publishers = email === null ? [] : await own.publishersOfEmail(db, email)
      const requests = await own.requestsOfAccount(db, { userId: Number(user.id), email, publishers })
      const titles = await requestTitles(db, requests)
      return requests.map((request, at) => ({ ...request, title: titles[at]! }))
    },

    find,

    /** The title of a request for display; see `requestTitles`. */
    titleOf: (request: StoredRequest): Promise<string> => requestTitle(db, request),

    /** The files of the form of a request. */
    formFiles: async ({ id }: StoredRequest): Promise<readonly StoredFileRow[]> =>
      (await filesOf(db, id)).filter(({ event_id }) => event_id === null),

    /** @throws Refusal 'request_not_found' */
    async read(requester: Requester, code: string, locale: Locale): Promise<OpenedRequest> {
      const request = await find(requester, code)
      const [title, events, files, records, centre] = await Promise.all([
        requestTitle(db, request),
        eventsOf(db, request.id),
        filesOf(db, request.id),
        recordsOf(db, request.id),
        request.center_id === null ? null : centreName(db, request.center_id, locale),
      ])
      return { request, title, events, files, records, centre }
    },

    /**
     * Adds a message to the thread. A request that waits for an answer is in progress again.
     * @throws FormRefusal; Refusal 'request_not_found' | 'request_ended' | 'too_many_requests'
     */
    async answer(
      requester: Requester,
      code: string,
      { text: typed, files }: { readonly text: string; readonly files: readonly TakenFile[] },
      locale: Locale,
    ): Promise<void> {
      try {
        const { code: exact } = await find(requester, code)
        const text = cleanText(typed)
        const length = [...text].length
        if (!hasVisible(text) && files.length === 0)
          throw new FormRefusal({ text: [format(locale, 'portalRequests.message_needed')] })
        if (length > REQUEST_LENGTHS.message)
          throw new FormRefusal({
            text: [format(locale, 'requestTexts.too_long', { count: length, max: REQUEST_LENGTHS.message })],
          })
        await count(`answer ${exact}`, limits.answersOfRequest)
        await db.transaction().execute(async (tx) => {
          const request = await lock(tx, requester, exact)
          refuseUnless(isWritable(request), 'request_ended', { state: request.state })
          await addPublisherMessage(tx, request, { text, files }, locale)
        })
      } catch (error) {
        await dropFiles(
          store,
          files.map(({ storedAs }) => storedAs),
        )
        throw error
      }
    },

    /**
     * Withdraws a request. A request that was withdrawn before stays as it is.
     * @throws Refusal 'request_not_found'; 'request_ended' if the centre has assigned, refused or closed it meanwhile
     */
    async withdraw(requester: Requester, code: string, typed: string, now = new Date()): Promise<void> {
      const { code: exact } = await find(requester, code)
      await db.transaction().execute(async (tx) => {
        const request = await lock(tx, requester, exact)
        if (request.state === 'withdrawn') return
        refuseUnless(isAllowed('withdraw', request.state), 'request_ended', { state: request.state })
        await changeRequest(tx, request.id, {
          state: stateAfter('withdraw'),
          ended_at: now,
          waiting_since: null,
        })
        const text = [...cleanText(typed)].slice(0, REQUEST_LENGTHS.message).join('')
        await addEvent(tx, request.id, { kind: 'withdrawn', by: 'publisher', ...(text === '' ? {} : { text }) })
        await auditPublisher(tx, 'withdrawn', request.code)
      })
    },

    /** Deletes a request that was not sent, with its files. @throws Refusal 'request_not_found' | 'request_ended' */
    async remove(requester: Requester, code: string): Promise<void> {
      const { code: exact } = await find(requester, code)
      const files = await db.transaction().execute(async (tx) => {
        const request = await lock(tx, requester, exact)
        refuseUnless(isEditable(request), 'request_ended', { state: request.state })
        return own.removeRequest(tx, request.id)
      })
      await dropFiles(store, files)
    },
  }
}
export type PublisherRequests = ReturnType<typeof makePublisherRequests>
