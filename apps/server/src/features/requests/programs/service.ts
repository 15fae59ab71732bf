/** Requests of programs by the token of an account, and the export of the data of an account. */
import {
  type AnswerOf,
  addPublicRequestFile,
  createPublicRequest,
  type myRequestData,
  type PublicRequestView,
  REQUEST_FILES_MAX,
  REQUEST_MEDIA,
  type RequestContent,
  type RequestState,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { runIdempotent } from '../../../kernel/idempotency/idempotent-call.ts'
import type { Mails } from '../../../kernel/mails/service.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../../platform/errors.ts'
import type { UploadHandler } from '../../../platform/http/uploads.ts'
import type { Stores } from '../../../platform/store/open-stores.ts'
import { cleanContent } from '../check-content.ts'
import { addFiles, countFiles } from '../file-repository.ts'
import { PUBLISHER_LIMITS } from '../portal/publisher-requests.ts'
import { defaultPublisher } from '../portal/repository.ts'
import { addPublisherMessage } from '../publisher-message.ts'
import { refusedFileSentence } from '../refused-file.ts'
import { addRequest, lockRequest, requestOfCode, type StoredRequest } from '../repository.ts'
import { readRequestCode } from '../request-code.ts'
import { MEDIUM_CODES } from '../request-form.ts'
import { requestTitles } from '../request-title.ts'
import { problemsBeforeSending, submitRequest } from '../submit.ts'
import { centresOfEvents, eventViews, fileView, isOpen, isPublicEvent } from '../view.ts'
import {
  fileProblems,
  fileReceiver,
  filesDigest,
  type ReceivedFile,
  storedFiles,
  withReceived,
} from './received-files.ts'
import { addressOfAccount, countSentWithLock, isOfAccount, partsOf, requestsWrittenBy } from './repository.ts'

const DAY_MS = 86_400_000

/** The account of a token, and how it reaches this server. */
export type Program = {
  readonly userId: number
  readonly locale: Locale
  /** The URL of this server for links in e-mails, which does not depend on headers. */
  readonly origin: string
  /** The URL of this server as the client addresses it, for links in the answer. */
  readonly site: string
}

type NewPublicRequest = {
  readonly content: RequestContent
  /** The files of the form, which the call has received. */
  readonly files: readonly ReceivedFile[]
  readonly key: string | undefined
  readonly now: Date
}

/** The requested medium of a record by its code of MARC 007/00-01. */
const REQUESTED_MEDIUM = new Map<string, string>(REQUEST_MEDIA.map((medium) => [MEDIUM_CODES[medium], medium]))

const isUnsent = ({ state }: StoredRequest): boolean => state === 'draft' || state === 'unconfirmed'

/** The problems of a form and its files by field. */
async function problemsOf(
  db: Db,
  content: RequestContent,
  { files, locale }: { readonly files: readonly ReceivedFile[]; readonly locale: Locale },
): Promise<Record<string, string[]>> {
  const problems = await problemsBeforeSending(db, content, { locale, files: files.length })
  const ofFiles = [...(problems.files ?? []), ...fileProblems(files, locale)]
  return { ...problems, ...(ofFiles.length === 0 ? {} : { files: ofFiles }) }
}

export function makeRequestPrograms({
  db,
  mails,
  stores,
  limit = PUBLISHER_LIMITS.sentOfAccountPerDay,
}: {
  readonly db: Db
  readonly mails: Mails
  readonly stores: Pick<Stores, 'files'>
  /** Maximum number of requests that an account sends in 24 hours, in the portal and by programs. */
  readonly limit?: number
}) {
  const viewsOf = async <Request extends StoredRequest>(
    on: Db,
    requests: readonly Request[],
    { locale, site }: Pick<Program, 'locale' | 'site'>,
  ) => {
    const { events, files, records, centres } = await partsOf(on, requests, locale)
    const titles = await requestTitles(on, requests)
    const named = await centresOfEvents(on, [...events.values()].flat(), locale)
    return requests.map((request, at) => ({
      request,
      view: {
        id: request.code,
        kind: request.kind,
        title: titles[at]!,
        center: (request.center_id === null ? undefined : centres.get(request.center_id)) ?? { code: '', name: '' },
        updated_at: request.updated_at.toISOString(),
        url: `${site}/portal/requests/${request.code}`,
        issns: (records.get(request.id) ?? []).map(({ issn, medium }) => ({
          issn,
          medium: REQUESTED_MEDIUM.get(medium) ?? medium,
        })),
        events: eventViews(
          (events.get(request.id) ?? []).filter(isPublicEvent),
          files.get(request.id) ?? [],
          locale,
          named,
        ).map(({ username: _username, ...event }) => event),
        files: (files.get(request.id) ?? []).map(fileView),
      },
    }))
  }

  async function publicView(on: Db, sent: StoredRequest, program: Program): Promise<PublicRequestView> {
    const [views] = await viewsOf(on, [sent], program)
    const sentAt = (sent.sent_at ?? sent.created_at).toISOString()
    return { ...views!.view, state: sent.state as RequestState, sent_at: sentAt }
  }

  /** @throws Refusal 'too_many_requests' if the account has reached its limit of a day */
  async function refuseTooMany(tx: Tx, userId: number, now: Date): Promise<void> {
    const { count, first } = await countSentWithLock(tx, userId, new Date(now.getTime() - DAY_MS))
    if (count < limit) return
    const wait = (first?.getTime() ?? now.getTime()) + DAY_MS - now.getTime()
    throw new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(wait / 1_000)) })
  }

  /** @throws Refusal 'request_not_found', also for requests of others and unsent ones */
  async function ofAccount<On extends Db>(
    on: On,
    id: string,
    { userId, find }: { userId: number; find: (on: On, code: string) => Promise<StoredRequest | undefined> },
  ): Promise<StoredRequest> {
    const code = readRequestCode(id)
    const request = code === undefined ? undefined : await find(on, code)
    refuseUnless(request !== undefined && !isUnsent(request), 'request_not_found')
    const account = { userId, email: await addressOfAccount(on, userId) }
    refuseUnless(await isOfAccount(on, request, account), 'request_not_found')
    return request
  }

  return {
    /** How the files of a call are received, before `create` or `addFile` adds their rows. */
    receiver: <Fields, Name extends string>(locale: Locale): UploadHandler<Fields, Name, Fields, ReceivedFile> =>
      fileReceiver(stores.files, locale),

    /**
     * Sends a request with its files, once per idempotency key. The request belongs to the publisher that the account
     * created, if there is one only.
     * @throws FormRefusal by field; Refusal 'requests_off' | 'too_many_requests' | 'idempotency_key_reused'
     */
    create(program: Program, { content: sentContent, files, key, now }: NewPublicRequest): Promise<PublicRequestView> {
      const { userId, locale, origin } = program
      const body = { content: sentContent, files: filesDigest(files) }
      const call = { user: { id: String(userId) }, key, call: createPublicRequest.name, body }
      return withReceived(stores.files, files, (use) =>
        runIdempotent(db, call, async (tx) => {
          const content = cleanContent(sentContent)
          const problems = await problemsOf(tx, content, { files, locale })
          if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
          await refuseTooMany(tx, userId, now)
          const email = await addressOfAccount(tx, userId)
          const draft = await addRequest(tx, {
            ...{ state: 'draft', source: 'api', centreId: null, userId, email, locale, content },
            publisherId: email === null ? null : await defaultPublisher(tx, email),
          })
          await addFiles(tx, draft.id, storedFiles(files))
          const sent = await submitRequest(tx, { mails }, draft, { action: 'send', now, origin })
          use()
          return publicView(tx, sent, program)
        }),
      )
    },

    /** @throws Refusal 'request_not_found', also for requests of others and unsent ones */
    async read(program: Program, id: string): Promise<PublicRequestView> {
      return publicView(db, await ofAccount(db, id, { userId: program.userId, find: requestOfCode }), program)
    },

    /** @throws Refusal 'request_not_found' before a file of another account is received */
    async refuseForeign({ userId }: Program, id: string): Promise<void> {
      await ofAccount(db, id, { userId, find: requestOfCode })
    },

    /**
     * Adds a file to an open request as a message of the publisher, once per idempotency key. The publisher has sent at
     * most five files then, with the form and with messages.
     * @throws FormRefusal about `file`; Refusal 'request_not_found' | 'request_ended' | 'idempotency_key_reused'
     */
    addFile(
      program: Program,
      id: string,
      { file, key }: { readonly file: ReceivedFile; readonly key: string | undefined },
    ): Promise<PublicRequestView> {
      const { userId, locale } = program
      const body = { id: readRequestCode(id), file: filesDigest([file]) }
      const call = { user: { id: String(userId) }, key, call: addPublicRequestFile.name, body }
      return withReceived(stores.files, [file], (use) =>
        runIdempotent(db, call, async (tx) => {
          const request = await ofAccount(tx, id, { userId, find: lockRequest })
          refuseUnless(isOpen(request), 'request_ended', { state: request.state })
          const problems = fileProblems([file], locale)
          const { publisher } = await countFiles(tx, request.id)
          if (publisher >= REQUEST_FILES_MAX)
            problems.push(refusedFileSentence(locale, { name: file.name, fault: 'too_many' }))
          if (problems.length > 0) throw new FormRefusal({ file: problems })
          const changed = await addPublisherMessage(tx, request, { text: '', files: storedFiles([file]) }, locale)
          use()
          return publicView(tx, changed, program)
        }),
      )
    },

    /** All data that the database has about the requests of an account, with drafts. */
    async dataOf({ userId, ...program }: Omit<Program, 'origin'>): Promise<AnswerOf<typeof myRequestData>> {
      const requests = await requestsWrittenBy(db, { userId, email: await addressOfAccount(db, userId) })
      return (await viewsOf(db, requests, program)).map(({ view, request }) => ({
        ...view,
        state: request.state,
        sent_at: request.sent_at?.toISOString() ?? null,
        content: request.content,
        email: request.email,
      }))
    },
  }
}
export type RequestPrograms = ReturnType<typeof makeRequestPrograms>
