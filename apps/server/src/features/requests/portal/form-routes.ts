/** Routes of the form of a request. */
import { factsOf } from '@seriatim/analyser'
import { REQUEST_KINDS, requestContent } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { entryOf } from '@seriatim/profile/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { centreName } from '../../../kernel/auth/centre-repository.ts'
import { numberSetting } from '../../../platform/database/settings.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/serve.ts'
import type { Stores } from '../../../platform/store/open-stores.ts'
import { type PageServices, pageScope } from '../../portal/pages/page-route.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { publicRecord } from '../../public/repository.ts'
import { titleOf } from '../../public/titles.ts'
import type { FieldErrors } from '../../public-accounts/form-pages.ts'
import { type RefusedFile, refusedFileSentence, shownName } from '../refused-file.ts'
import type { StoredRequest } from '../repository.ts'
import { requestFormPage } from './form-page.ts'
import type { KnownVisitor, PageVisitors } from './page-visitors.ts'
import { doneNotice, type Notice, requestAddress, requestsOffPage, startPage } from './pages.ts'
import { isEditable, type PublisherRequests, type Requester, type Visitor } from './publisher-requests.ts'
import type { Publishers } from './publishers.ts'
import { addFormParser, contentOfForm, type ReadForm, readRequestForm, storable } from './read-form.ts'
import { findRegisterTitles, type RegisterTitle } from './register-titles.ts'
import { requestTexts } from './request-texts.ts'

const REQUESTS = '/portal/requests'
const NEW = `${REQUESTS}/new`
/** Maximum number of refused files that a page names. */
const MAX_NAMED_FILES = 10

type Params = { readonly id: string }
/** The sender of a form that is not stored yet. `errors`: why the form seems to be sent by a robot. */
type NewSender = {
  readonly requester: Extract<Requester, { kind: 'account' }> | Visitor
  readonly csrf: string
  readonly errors?: FieldErrors
}
type Services = PageServices &
  PublicServices & {
    readonly publisherRequests: PublisherRequests
    readonly publishers: Publishers
    readonly stores: Pick<Stores, 'files'>
  }

const wantsJson = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

export function formRoutes(app: App, services: Services, visitors: PageVisitors): void {
  const { db, publisherRequests, publishers, stores } = services
  const { accountOf, senderOf, setKey, visitorOf, senderOfForm, orNotFound } = visitors

  async function centreFor(visit: Visit, content: Parameters<PublisherRequests['centreFor']>[0]) {
    const centre = await publisherRequests.centreFor(content)
    const [name, intro] = await Promise.all([
      centreName(db, centre.id, visit.locale),
      publisherRequests.introOf(centre.id, visit.locale),
    ])
    return { ...centre, name, intro }
  }

  const knownTitle = async (issn: string): Promise<{ title: string; country: string } | undefined> => {
    const normal = normaliseIssn(issn)
    const record = normal === undefined ? undefined : await services.reads.onDb((on) => publicRecord(on, normal))
    if (record === undefined) return undefined
    return { title: titleOf(record.record) ?? '', country: factsOf(record, record.record).iso_country ?? '' }
  }

  const near = (title: string): Promise<readonly RegisterTitle[]> =>
    findRegisterTitles(services, title).catch((error: unknown) => {
      // The form works without suggestions.
      if (error instanceof Refusal) return []
      throw error
    })

  async function formOf(
    visit: Visit,
    input: {
      readonly action: string
      readonly stored?: StoredRequest
      readonly content: StoredRequest['content']
      readonly known: Pick<KnownVisitor, 'account' | 'proof'>
      readonly check?: string
      /** The typed address of a form that is not stored. */
      readonly email?: string
      readonly errors?: FieldErrors
      readonly notice?: Parameters<typeof requestFormPage>[1]['notice']
      readonly showsNear?: boolean
    },
  ): Promise<string> {
    const { stored, content, known } = input
    const isOfAccount = known.proof.csrf !== undefined
    const confirmedEmail = isOfAccount && known.account ? await publisherRequests.emailOf(known.account) : null
    const [own, files, centre, keptDays, serial, similar] = await Promise.all([
      confirmedEmail === null ? [] : publishers.names({ email: confirmedEmail }),
      stored === undefined ? [] : publisherRequests.formFiles(stored),
      centreFor(visit, content),
      numberSetting(db, 'request_days'),
      content.kind === 'change' ? knownTitle(content.issn) : undefined,
      input.showsNear && content.kind === 'new' ? near(content.title) : [],
    ])
    const preset = confirmedEmail === null || stored !== undefined ? null : await publishers.preset(confirmedEmail)
    return requestFormPage(visit, {
      action: input.action,
      content,
      email: stored?.email ?? input.email ?? '',
      confirmedEmail,
      publishers: own,
      publisherId: stored === undefined ? preset : stored.publisher_id,
      centre,
      keptDays,
      files,
      proof: { ...known.proof, ...(input.check === undefined ? {} : { check: input.check }) },
      errors: input.errors ?? {},
      notice: input.notice,
      near: similar,
      known: serial?.title || undefined,
      ...(stored === undefined ? {} : { removal: `${requestAddress(stored.code)}/delete` }),
    })
  }

  const draftOf = ({ fields, files }: ReadForm<unknown>) => {
    const publisherId = Number(fields.get('publisher_id') ?? '')
    return {
      content: contentOfForm(fields),
      email: fields.get('email') ?? '',
      publisherId: Number.isInteger(publisherId) && publisherId > 0 && publisherId < 2 ** 31 ? publisherId : null,
      files,
      removed: fields.getAll('remove').slice(0, 20),
    }
  }

  /** The URL of the form after it was stored, with the names of files that were refused. */
  const editUrl = (code: string, parameters: Record<string, string>, refused: readonly RefusedFile[]): string =>
    portalUrl(`${requestAddress(code)}/edit`, {
      ...parameters,
      refused: refused.slice(0, MAX_NAMED_FILES).map(({ name, fault }) => `${fault}:${shownName(name)}`),
    })

  /** Answers after a form was stored: shows the form again with its problems, or sends it. */
  async function afterSaving(
    { visit, request, reply }: { visit: Visit; request: FastifyRequest; reply: FastifyReply },
    stored: StoredRequest,
    {
      requester,
      csrf,
      fields,
      refused,
    }: { requester: Requester; csrf: string; fields: URLSearchParams; refused: readonly RefusedFile[] },
  ): Promise<unknown> {
    const { code } = stored
    if (wantsJson(request)) {
      const saved = requestTexts(visit)('saved')
      const key = requester.kind === 'link' ? requester.key : ''
      return reply.send({ edit: `${requestAddress(code)}/edit`, key, csrf, saved })
    }
    const action = fields.get('do')
    if (action !== 'send' || refused.length > 0)
      return reply.redirect(editUrl(code, { [action === 'save' ? 'saved' : 'checked']: '1' }, refused), 303)
    const { kind, title } = stored.content
    // Similar titles are shown once before a request is sent.
    const isSeen = fields.get('near_seen') === fields.get('title')
    if (kind === 'new' && !isSeen && (await near(title)).length > 0)
      return reply.redirect(editUrl(code, { checked: '1', similar: '1' }, []), 303)
    try {
      const sent = await publisherRequests.send(requester, code, await senderOf(request, visit))
      const notice: Notice = sent.state === 'unconfirmed' ? 'confirm_sent' : 'sent'
      return reply.redirect(portalUrl(requestAddress(code), { done: notice }), 303)
    } catch (error) {
      if (error instanceof FormRefusal) return reply.redirect(editUrl(code, { checked: '1' }, []), 303)
      if (error instanceof Refusal && error.code === 'stale_row')
        return reply.redirect(editUrl(code, { checked: '1' }, []), 303)
      throw error
    }
  }

  /** The problems of files that were refused, from the URL. */
  function refusedFiles(visit: Visit, query: URLSearchParams): readonly string[] {
    return query.getAll('refused').flatMap((text) => {
      const [, fault = '', name = ''] = /^(too_large|wrong_type|too_many|no_space):(.*)$/su.exec(text) ?? []
      return fault === '' ? [] : [refusedFileSentence(visit.locale, { name, fault: fault as RefusedFile['fault'] })]
    })
  }

  pageScope(app, services, { cacheControl: 'no-store', prepare: addFormParser }, (page) => {
    page('GET', NEW, async ({ visit, query, request, reply }) => {
      const kind = REQUEST_KINDS.find((each) => each === query.get('kind')) ?? 'new'
      const issn = storable(query.get('issn')).slice(0, 40)
      const chosen = (query.get('country') ?? '').toUpperCase().slice(0, 10)
      const country = chosen === '' && kind === 'change' ? ((await knownTitle(issn))?.country ?? '') : chosen
      const isKnown = entryOf('countries', country) !== undefined
      if (!isKnown || query.get('choose') === '1') {
        const errors: FieldErrors = chosen === '' || isKnown ? {} : { country: [visit.t('country_needed')] }
        return startPage(visit, { kind, country: isKnown ? country : '', issn, errors })
      }
      const centre = await centreFor(visit, { kind, issn, country })
      if (!centre.isOn)
        return requestsOffPage(visit, { centre: centre.name, contact: centre.contact?.trim() || null, country })
      const account = await accountOf(request, reply)
      return formOf(visit, {
        action: NEW,
        content: requestContent.parse({ kind, country, issn }),
        known: { account, proof: account === undefined ? {} : { csrf: account.csrf } },
        ...(account === undefined ? { check: await publisherRequests.newCheck() } : {}),
      })
    })

    page('POST', NEW, async ({ visit, request, reply }) => {
      const form = await readRequestForm(request, {
        store: stores.files,
        locale: visit.locale,
        authorise: async (fields): Promise<NewSender> => {
          const known = await senderOfForm(request, reply, fields)
          if (known?.requester.kind === 'account') return { requester: known.requester, csrf: known.csrf }
          const requester: Visitor = {
            kind: 'visitor',
            website: fields.get('website') ?? '',
            check: fields.get('check') ?? '',
          }
          try {
            await publisherRequests.refuseRobots(requester, visit.locale)
          } catch (error) {
            if (error instanceof FormRefusal && !wantsJson(request))
              return { requester, csrf: '', errors: error.errors }
            throw error
          }
          return { requester, csrf: '' }
        },
        takesFiles: ({ errors }) => errors === undefined,
      })
      const { requester, csrf, errors } = form.requester
      // A person who sends the form too early gets it back with all values, except the files.
      if (errors !== undefined) {
        const { content, email } = draftOf(form)
        const known = { account: undefined, proof: {} }
        return formOf(visit, { action: NEW, content, email, known, check: await publisherRequests.newCheck(), errors })
      }
      const stored = await publisherRequests.create(requester, draftOf(form), await senderOf(request, visit))
      const { fields } = form
      const refused = [...form.refused, ...stored.unstored]
      if (requester.kind === 'account')
        return afterSaving({ visit, request, reply }, stored, { requester, csrf, fields, refused })
      const key = await publisherRequests.keyOf(stored)
      setKey(request, reply, stored.code, key)
      const link = { kind: 'link', key } as const
      return afterSaving({ visit, request, reply }, stored, { requester: link, csrf, fields, refused })
    })

    page('GET', `${REQUESTS}/:id/edit`, async ({ visit, query, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id } = request.params as Params
        const known = await visitorOf(request, reply, id)
        const stored = await publisherRequests.find(known.requester, id)
        if (!isEditable(stored)) return reply.redirect(requestAddress(stored.code), 303)
        const isChecked = query.get('checked') === '1'
        const problems = isChecked ? await publisherRequests.problems(stored, visit.locale) : {}
        const refused = refusedFiles(visit, query)
        const errors = refused.length === 0 ? problems : { ...problems, files: [...refused, ...(problems.files ?? [])] }
        const t = requestTexts(visit)
        const isComplete = isChecked && Object.keys(errors).length === 0
        return formOf(visit, {
          action: `${requestAddress(stored.code)}/edit`,
          stored,
          content: stored.content,
          known,
          errors,
          showsNear: isChecked,
          notice:
            query.get('saved') === '1'
              ? doneNotice(t('saved'))
              : isComplete
                ? doneNotice(t(query.get('similar') === '1' ? 'similar_first' : 'complete'))
                : undefined,
        })
      }),
    )

    page('POST', `${REQUESTS}/:id/edit`, async ({ visit, request, reply }) =>
      orNotFound(visit, reply, async () => {
        const { id } = request.params as Params
        const form = await readRequestForm(request, {
          store: stores.files,
          locale: visit.locale,
          authorise: async (fields) => {
            const known = await senderOfForm(request, reply, fields)
            refuseUnless(known, 'request_not_found')
            await publisherRequests.find(known.requester, id)
            return known
          },
        })
        const { requester, csrf } = form.requester
        const sender = await senderOf(request, visit)
        const { request: stored, unstored } = await publisherRequests.save(requester, id, draftOf(form), sender)
        const refused = [...form.refused, ...unstored]
        return afterSaving({ visit, request, reply }, stored, { requester, csrf, fields: form.fields, refused })
      }),
    )
  })
}
