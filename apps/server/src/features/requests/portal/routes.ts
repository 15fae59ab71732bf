/** Routes of the pages about requests. All forms work without JavaScript. */
import { barCodeQuery } from '@seriatim/contract'
import type { Accounts } from '../../../kernel/auth/service.ts'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { readPart } from '../../../platform/http/read-part.ts'
import { type App, contentDisposition } from '../../../platform/http/serve.ts'
import type { Stores } from '../../../platform/store/open-stores.ts'
import { type PageServices, pageScope } from '../../portal/pages/page-route.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { formErrors } from '../../public-accounts/form-errors.ts'
import { drawBarCode } from '../bar-code.ts'
import { letterOfRequest } from '../letter-mail.ts'
import { refusedFileSentence } from '../refused-file.ts'
import { readRequestCode } from '../request-code.ts'
import { dropFiles, readFile } from '../request-files.ts'
import { centresOfEvents, eventSentence, isPublicEvent } from '../view.ts'
import { formRoutes } from './form-routes.ts'
import { type KnownPublisherServices, makeKnownPublishers } from './known-publishers.ts'
import { type KnownVisitor, makePageVisitors } from './page-visitors.ts'
import { confirmPage, NOTICES, overviewPage, requestAddress, requestPage, withdrawPage } from './pages.ts'
import type { PublisherRequests } from './publisher-requests.ts'
import { publisherRoutes } from './publisher-routes.ts'
import type { Publishers } from './publishers.ts'
import { addFormParser, readRequestForm, storable } from './read-form.ts'
import { findRegisterTitles, type RegisterTitle } from './register-titles.ts'
import { requestTexts } from './request-texts.ts'

type Services = PageServices &
  PublicServices &
  KnownPublisherServices & {
    readonly accounts: Accounts
    readonly publisherRequests: PublisherRequests
    readonly publishers: Publishers
    readonly stores: Pick<Stores, 'files'>
  }
type Params = { readonly id: string }

const REQUESTS = '/portal/requests'

export function requestPageRoutes(app: App, services: Services): void {
  const { publisherRequests, publishers, stores } = services
  const visitors = makePageVisitors(services)
  const knownPublishers = makeKnownPublishers(services)
  const { accountOf, senderOf, setKey, visitorOf, senderOfForm, notFoundPage, orNotFound } = visitors
  formRoutes(app, services, visitors)
  publisherRoutes(app, services, visitors)

  pageScope(app, services, { cacheControl: 'no-store', prepare: addFormParser }, (page) => {
    page('GET', REQUESTS, async ({ visit, request, reply }) => {
      const account = await accountOf(request, reply)
      const email = account === undefined ? null : await publisherRequests.emailOf(account)
      return overviewPage(visit, {
        requests: account === undefined ? undefined : await publisherRequests.list(account.user),
        hasPublishers: email !== null && (await publishers.names({ email })).length > 0,
      })
    })

    page<readonly RegisterTitle[]>(
      'GET',
      `${REQUESTS}/near`,
      async ({ visit, loaded: titles, reply }) =>
        reply.send({ question: requestTexts(visit)('near_question'), titles }),
      (query, signal) => findRegisterTitles(services, storable(query.get('title')), signal),
    )

    page('GET', `${REQUESTS}/publishers`, async ({ query, reply }) =>
      reply.send({ names: await knownPublishers(storable(query.get('name'))) }),
    )

    page('GET', `${REQUESTS}/:id`, async ({ visit, query, request, reply }) => {
      const { id } = request.params as Params
      const code = readRequestCode(id)
      if (code === undefined) return notFoundPage(visit, reply)
      const key = query.get('key')
      if (key !== null) {
        // The key moves to a cookie, so that it is in no history and no `Referer` header.
        setKey(request, reply, code, key)
        return reply.redirect(requestAddress(code), 303)
      }
      if (id !== code) return reply.redirect(requestAddress(code), 303)
      return orNotFound(visit, reply, async () => {
        const known = await visitorOf(request, reply, code)
        const notice = NOTICES.find((each) => each === query.get('done'))
        return shown(visit, code, known, { notice })
      })
    })

    page('GET', `${REQUESTS}/:id/bar-codes/:issn`, async ({ visit, query, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id, issn } = request.params as Params & { readonly issn: string }
        const known = await visitorOf(request, reply, id)
        const stored = await publisherRequests.find(known.requester, id)
        // The form of the page sends an empty add-on.
        const parameters = Object.fromEntries(
          ['format', 'variant', 'issue'].map((name) => [name, query.get(name) || undefined]),
        )
        const read = readPart(barCodeQuery, parameters, 'query', visit.locale)
        const { file, contentType, name } = await drawBarCode(services.db, stored, { issn, ...read })
        return reply.type(contentType).header('Content-Disposition', `attachment; filename="${name}"`).send(file)
      }),
    )

    page('GET', `${REQUESTS}/:id/files/:file`, async ({ visit, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id, file: fileId } = request.params as Params & { readonly file: string }
        const known = await visitorOf(request, reply, id)
        const stored = await publisherRequests.find(known.requester, id)
        const { file, contentType, name } = await readFile(services.db, stores.files, stored, fileId)
        return reply.type(contentType).header('Content-Disposition', contentDisposition(name)).send(file)
      }),
    )

    async function shown(
      visit: Visit,
      code: string,
      known: Pick<KnownVisitor, 'requester' | 'proof'>,
      more: Pick<Parameters<typeof requestPage>[1], 'notice' | 'errors' | 'values'>,
    ): Promise<string> {
      const opened = await publisherRequests.read(known.requester, code, visit.locale)
      const centres = await centresOfEvents(services.db, opened.events, visit.locale)
      const entries = opened.events.filter(isPublicEvent).map((event) => ({
        id: event.id,
        by: event.by,
        at: event.at,
        text: event.text,
        sentence: eventSentence(event, visit.locale, centres),
        files: opened.files.filter(({ event_id }) => event_id === event.id),
      }))
      const { request, records } = opened
      const issns = records.map(({ issn }) => issn)
      const place = { origin: visit.origin, link: visit.origin + requestAddress(code), locale: visit.locale }
      const letter = issns.length === 0 ? undefined : await letterOfRequest(services.db, request, issns, place)
      return requestPage(visit, { opened, entries, letter: letter?.text, proof: known.proof, ...more })
    }

    page('POST', `${REQUESTS}/:id/delete`, async ({ visit, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const known = await senderOfForm(request, reply, request.body as URLSearchParams)
        refuseUnless(known, 'request_not_found')
        await publisherRequests.remove(known.requester, (request.params as Params).id)
        return reply.redirect(REQUESTS, 303)
      }),
    )

    page('POST', `${REQUESTS}/:id/answer`, async ({ visit, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id } = request.params as Params
        const form = await readRequestForm(request, {
          store: stores.files,
          locale: visit.locale,
          authorise: async (fields) => {
            const known = await senderOfForm(request, reply, fields)
            refuseUnless(known, 'request_not_found')
            const { code } = await publisherRequests.find(known.requester, id)
            return { ...known, code }
          },
        })
        const { requester, csrf, code } = form.requester
        const proof = requester.kind === 'link' ? { key: requester.key } : { csrf }
        const text = form.fields.get('text') ?? ''
        const faults = form.refused.map((file) => refusedFileSentence(visit.locale, file))
        if (faults.length > 0) {
          await dropFiles(
            stores.files,
            form.files.map(({ storedAs }) => storedAs),
          )
          return shown(visit, code, { requester, proof }, { errors: { files: faults }, values: { text } })
        }
        try {
          await publisherRequests.answer(requester, code, { text, files: form.files }, visit.locale)
          return reply.redirect(portalUrl(requestAddress(code), { done: 'answered' }), 303)
        } catch (error) {
          if (error instanceof Refusal && error.code !== 'request_ended') throw error
          return shown(visit, code, { requester, proof }, { errors: formErrors(error, visit.locale), values: { text } })
        }
      }),
    )
    // A refused form is shown at the URL of its POST request. The language links of that page send a GET request there.
    for (const part of ['answer', 'delete'])
      page('GET', `${REQUESTS}/:id/${part}`, async ({ request, reply }) =>
        reply.redirect(requestAddress(readRequestCode((request.params as Params).id) ?? 'new'), 303),
      )

    page('GET', `${REQUESTS}/:id/withdraw`, async ({ visit, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id } = request.params as Params
        const known = await visitorOf(request, reply, id)
        const opened = await publisherRequests.find(known.requester, id)
        return withdrawPage(visit, { request: opened, title: await publisherRequests.titleOf(opened) }, known.proof)
      }),
    )
    page('POST', `${REQUESTS}/:id/withdraw`, async ({ visit, request, reply, fields }) =>
      orNotFound(visit, reply, async () => {
        const known = await senderOfForm(request, reply, request.body as URLSearchParams)
        refuseUnless(known, 'request_not_found')
        const opened = await publisherRequests.find(known.requester, (request.params as Params).id)
        try {
          await publisherRequests.withdraw(known.requester, opened.code, fields.text ?? '')
          return reply.redirect(portalUrl(requestAddress(opened.code), { done: 'withdrawn' }), 303)
        } catch (error) {
          if (!(error instanceof Refusal && error.code === 'request_ended')) throw error
          const proof = known.requester.kind === 'link' ? { key: known.requester.key } : { csrf: known.csrf }
          const now = await publisherRequests.find(known.requester, opened.code)
          const title = await publisherRequests.titleOf(now)
          return withdrawPage(visit, { request: now, title }, proof, formErrors(error, visit.locale))
        }
      }),
    )

    page('GET', `${REQUESTS}/:id/confirm`, async ({ visit, query, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const key = query.get('key') ?? ''
        const opened = await publisherRequests.toConfirm((request.params as Params).id, key)
        if (!opened.isConfirmed) return confirmPage(visit, { request: opened.request, key })
        setKey(request, reply, opened.request.code, await publisherRequests.keyOf(opened.request))
        return reply.redirect(portalUrl(requestAddress(opened.request.code), { done: 'already_confirmed' }), 303)
      }),
    )
    page('POST', `${REQUESTS}/:id/confirm`, async ({ visit, request, reply, fields }) =>
      orNotFound(visit, reply, async () => {
        const { id } = request.params as Params
        const { key = '' } = fields
        try {
          const sent = await publisherRequests.confirm(id, key, await senderOf(request, visit))
          setKey(request, reply, sent.code, await publisherRequests.keyOf(sent))
          return reply.redirect(portalUrl(requestAddress(sent.code), { done: 'sent' }), 303)
        } catch (error) {
          if (!(error instanceof Refusal && error.code === 'requests_off')) throw error
          const opened = await publisherRequests.toConfirm(id, key)
          return confirmPage(visit, { request: opened.request, key, errors: formErrors(error, visit.locale) })
        }
      }),
    )
  })
}
