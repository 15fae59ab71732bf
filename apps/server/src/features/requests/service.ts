/** The calls of a centre about the requests of publishers (decision 111). */
import {
  type BodyOf,
  createRequest,
  type forwardRequest,
  type QueryOf,
  REQUEST_STATES,
  type Reference,
  type RequestFile,
  type RequestRow,
  type RequestState,
  type RequestView,
  type readRequests,
  sendRequestMessage,
  type setRequestHandler,
  type updateRequest,
} from '@seriatim/contract'
import { isLocale, type Locale } from '@seriatim/messages'
import { runIdempotent } from '../../kernel/idempotency/idempotent-call.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { handledCentres, readHandled } from './access.ts'
import { close, forward, refuse, sendMessage } from './answer.ts'
import { auditRequest } from './audit.ts'
import { changeByStaff, changeHandlers, type Staff } from './change.ts'
import { cleanContent, requestProblems } from './check-content.ts'
import type { TakenFile } from './file-content.ts'
import { uploadedView } from './message-files.ts'
import { refusedFileSentence } from './refused-file.ts'
import { addRequest, type StoredRequest } from './repository.ts'
import { dropFiles, readFile, takeFile } from './request-files.ts'
import { countStates, handlersOf, pageOfRequests } from './staff-repository.ts'
import { submitRequest } from './submit.ts'
import { requestView, rowsOf } from './view.ts'

type RequestServices = { readonly db: Db; readonly mails: Mails; readonly stores: { readonly files: FileStore } }

/** A text of the publisher or of the centre, based on the state of the request that the client saw. */
type Reply = { readonly text: string; readonly updated_at?: string | undefined }

export function makeRequests({ db, mails, stores }: RequestServices) {
  const viewed = (of: Db, request: StoredRequest, { user, locale }: Pick<Staff, 'user' | 'locale'>) =>
    requestView(of, request, { user, locale, now: new Date() })
  const changing = (staff: Pick<Staff, 'user' | 'locale'>, change: (tx: Tx) => Promise<StoredRequest>) =>
    db.transaction().execute(async (tx) => viewed(tx, await change(tx), staff))
  const sending = (staff: Staff) => ({ ...staff, mails, store: stores.files, now: new Date() })

  return {
    /** @throws Refusal 'no_centre' | 'not_your_centre' */
    async rows(
      query: QueryOf<typeof readRequests>,
      { user, locale }: Pick<Staff, 'user' | 'locale'>,
    ): Promise<{ rows: RequestRow[]; total: number; counts: Record<RequestState, number> }> {
      const centres = await handledCentres(db, user, query.center)
      const counts = await countStates(db, centres)
      const page = await pageOfRequests(db, centres, query, { userId: user.id, counts })
      return {
        rows: await rowsOf(db, page.rows, { locale, now: new Date() }),
        total: page.total,
        counts: Object.fromEntries(REQUEST_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
          RequestState,
          number
        >,
      }
    },

    /** @throws Refusal 'request_not_found' */
    read: async (id: string, staff: Pick<Staff, 'user' | 'locale'>): Promise<RequestView> =>
      viewed(db, await readHandled(db, id, staff.user), staff),

    /**
     * Stores a request and sends it to the centre of the user, once per idempotency key.
     * @throws Refusal of the call `createRequest`; FormRefusal with errors by field
     */
    create: (body: BodyOf<typeof createRequest>, staff: Staff, key: string | undefined): Promise<RequestView> => {
      const { email: typed, locale: language, ...sent } = body
      const { user, locale, origin } = staff
      const { center } = user
      refuseUnless(center, 'no_centre', { username: user.username })
      const content = cleanContent(sent)
      const email = typed.trim().toLowerCase()
      const problems = requestProblems(content, { locale, required: [], files: 0, ...(email === '' ? {} : { email }) })
      if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
      return runIdempotent(db, { user, key, call: createRequest.name, body }, async (tx) => {
        const request = await addRequest(tx, {
          state: 'draft',
          source: 'staff',
          centreId: Number(center.id),
          userId: null,
          email: email === '' ? null : email,
          locale: isLocale(language) ? language : locale,
          content,
        })
        const sentRequest = await submitRequest(tx, { mails }, request, {
          action: 'send',
          now: new Date(),
          origin,
          user,
        })
        await auditRequest(tx, user, 'created', { request: request.code })
        return viewed(tx, sentRequest, staff)
      })
    },

    /** @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended'; FormRefusal with errors by field */
    update: (
      id: string,
      body: BodyOf<typeof updateRequest>,
      staff: Pick<Staff, 'user' | 'locale'>,
    ): Promise<RequestView> => changing(staff, (tx) => changeByStaff(tx, id, body, staff)),

    /** @throws Refusal 'request_not_found' | 'request_ended'; FormRefusal about `handler` */
    setHandlers: async (
      body: BodyOf<typeof setRequestHandler>,
      staff: Pick<Staff, 'user' | 'locale'>,
    ): Promise<{ changed: number }> => ({
      changed: await db.transaction().execute((tx) => changeHandlers(tx, body, staff)),
    }),

    /** @throws Refusal 'no_centre' */
    async handlers(user: CurrentUser): Promise<Reference[]> {
      const handlers = await handlersOf(db, await handledCentres(db, user))
      return handlers.map(({ id, username }) => ({ id: String(id), code: username, name: username }))
    },

    /**
     * Sends a message or question, once per idempotency key.
     * @throws Refusal of the call `sendRequestMessage`; FormRefusal about `text` or `files`
     */
    send: (
      id: string,
      body: BodyOf<typeof sendRequestMessage>,
      staff: Staff,
      key: string | undefined,
    ): Promise<RequestView> =>
      runIdempotent(db, { user: staff.user, key, call: sendRequestMessage.name, body: { id, ...body } }, async (tx) =>
        viewed(tx, await sendMessage(tx, id, body, sending(staff)), staff),
      ),

    /** @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended'; FormRefusal about `text` */
    refuse: (id: string, body: Reply, staff: Staff): Promise<RequestView> =>
      changing(staff, (tx) => refuse(tx, id, body, sending(staff))),

    /** @throws Refusal 'request_not_found' | 'stale_row' | 'request_ended'; FormRefusal about `text` */
    close: (id: string, body: Reply, staff: Staff): Promise<RequestView> =>
      changing(staff, (tx) => close(tx, id, body, sending(staff))),

    /** @returns the name of the other centre @throws as `forward` */
    forward: (id: string, body: BodyOf<typeof forwardRequest>, staff: Staff): Promise<{ to: string }> =>
      db.transaction().execute((tx) => forward(tx, id, body, sending(staff))),

    /** A file of a request, always as an attachment. @throws Refusal 'request_not_found' | 'not_found' */
    file: async (id: string, fileId: string, user: CurrentUser): Promise<FileAnswer> =>
      readFile(db, stores.files, await readHandled(db, id, user), fileId),

    /** The request to which a user attaches files. @throws Refusal 'request_not_found' | 'request_ended' */
    async attachable(id: string, user: CurrentUser): Promise<StoredRequest> {
      const request = await readHandled(db, id, user)
      refuseUnless(request.state !== 'withdrawn', 'request_ended', { state: request.state })
      return request
    },

    /**
     * Stores a file for a message to the publisher. @throws FormRefusal about `file` for another content than PDF, JPEG
     * or PNG; Refusal 'file_too_large' | 'storage_full'
     */
    async takeFile(
      file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
      locale: Locale,
    ): Promise<TakenFile> {
      const taken = await takeFile(stores.files, file)
      if (typeof taken !== 'string') return taken
      throw new FormRefusal({ file: [refusedFileSentence(locale, { name: file.name, fault: taken })] })
    },

    dropFile: ({ storedAs }: TakenFile): Promise<void> => dropFiles(stores.files, [storedAs]),

    uploaded: (request: StoredRequest, file: TakenFile): Promise<RequestFile> =>
      uploadedView(db, request, file, new Date()),
  }
}

export type Requests = ReturnType<typeof makeRequests>
