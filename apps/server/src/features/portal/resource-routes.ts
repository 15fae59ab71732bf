/** Serves persistent URLs of records as a page and in formats for programs (contract and wire, "Public side"). */
import { createHash } from 'node:crypto'
import { factsOf } from '@seriatim/analyser'
import { normaliseIssn } from '@seriatim/issn'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { answerFailure, refusalSentence } from '../../platform/http/failures.ts'
import { localeOf } from '../../platform/http/language.ts'
import { prefersPage } from '../../platform/http/prefers-page.ts'
import type { App } from '../../platform/http/serve.ts'
import { VERSION } from '../../platform/version.ts'
import { CONTENT_TYPE, matchesEtag, negotiateForm, OUTPUT_FORMS, type OutputForm } from '../public/output-forms.ts'
import type { PublicRecord } from '../public/presenter.ts'
import { publicFamily } from '../public/public-search.ts'
import { recordAddress } from '../public/record-address.ts'
import { publicRecord, publicRecords } from '../public/repository.ts'
import { serialiseRecord } from '../public/serialise-record.ts'
import { LINK_SET_TYPE, linkSetOf, recordLinkHeader } from '../public/signposting.ts'
import { malformedIssnPage } from './pages/malformed-issn-page.ts'
import { type PageServices, readVisit, sendFailure, sendPage } from './pages/page-route.ts'
import { recordPage } from './pages/record-page.ts'
import { failurePage } from './pages/shell.ts'
import { chainIssns, type Neighbours } from './pages/title-chain.ts'
import type { Visit } from './pages/visit.ts'
import { likelyIssns, MAX_LIKELY_RECORDS, parseTypedIssn } from './search/typed-issn.ts'

type ResourceServices = PageServices & { readonly reads: ReplicaReads }

const VARY = 'Accept, Accept-Language'

/** Maximum length of a text from the URL that a page shows. */
const MAX_SHOWN_ISSN = 100

const querySuffix = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The text in the URL in place of an ISSN. The router has already decoded it. */
const requestedIssn = ({ params }: FastifyRequest): string => (params as { issn: string }).issn

/** Whether the client prefers HTML. If so, error messages are HTML pages too. */
function wantsPage({ query, headers }: FastifyRequest): boolean {
  const { format } = query as { format?: unknown }
  if (format !== undefined) return format === 'html'
  return headers.accept === undefined || prefersPage(headers.accept)
}

/** Sends the same response for missing and for non-public records. */
async function notFound(services: ResourceServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!wantsPage(request)) throw new Refusal('record_not_found', { issn: requestedIssn(request).slice(0, 100) })
  const visit = await readVisit(services, request, reply)
  const sentence = refusalSentence('record_not_found', undefined, visit.locale)
  return sendPage(reply.status(404).header('Cache-Control', 'no-store'), failurePage(visit, sentence))
}

/**
 * Response for a URL without a valid ISSN. An HTML page explains the error and lists records with a similar ISSN. If
 * the search recognises an ISSN in the text, for example after a label, the client is redirected to the permanent URL
 * of that ISSN.
 */
async function malformed(
  services: ResourceServices,
  request: FastifyRequest,
  reply: FastifyReply,
  root: '/resource/ISSN/' | '/resource/ISSN-L/',
): Promise<unknown> {
  if (!wantsPage(request)) return notFound(services, request, reply)
  const requested = requestedIssn(request).slice(0, MAX_SHOWN_ISSN)
  const typed = parseTypedIssn(requested)
  if (typed?.kind === 'right') return reply.redirect(root + typed.issn + querySuffix(request), 301)
  const likely = typed?.kind === 'wrong' ? likelyIssns(typed.issn) : []
  const records = await services.reads.onDb((db) => publicRecords(db, likely))
  const meant = likely.flatMap((issn) => records.get(issn) ?? []).slice(0, MAX_LIKELY_RECORDS)
  const visit = await readVisit(services, request, reply)
  return sendPage(
    reply.status(404).header('Cache-Control', 'no-store'),
    malformedIssnPage(visit, { asked: requested, typed, meant }),
  )
}

/**
 * Computes the ETag of a record from its version, centre, category and the licence. For a page, the ETag also depends
 * on the base URL and the names of codes, which administrators can change. The page also shows years up to the current
 * one and titles of other records, so the ETag depends on the current year and the versions of those records.
 */
function recordEtag(
  { versionId, center, category }: PublicRecord,
  form: OutputForm,
  { locale, origin, labels, licence }: Visit,
  neighbours: Neighbours,
  thisYear: number,
): string {
  const versions = [...neighbours.values()].map((each) => each.versionId).sort()
  const ofRecord = [center, category, licence?.url ?? null]
  const also = form === 'html' ? [...ofRecord, origin, labels.change, thisYear, ...versions] : ofRecord
  const digest = createHash('sha256').update(JSON.stringify(also)).digest('hex').slice(0, 12)
  return `"${VERSION}-${versionId}-${form}-${locale}-${digest}"`
}

/** The record with this ISSN-L if that record is public. Otherwise the first public record of its family. */
async function findByIssnL(db: Db, requested: string): Promise<PublicRecord | undefined> {
  const own = await publicRecord(db, requested)
  const issnl = own === undefined ? requested : (factsOf(own, own.record).issnl ?? requested)
  const named = issnl === requested ? own : await publicRecord(db, issnl)
  return named ?? (await publicFamily(db, issnl))[0] ?? own
}

async function answerRecord(
  services: ResourceServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const requested = requestedIssn(request)
  const issn = normaliseIssn(requested)
  if (issn === undefined) return malformed(services, request, reply, '/resource/ISSN/')
  if (issn !== requested) return reply.redirect(recordAddress(issn) + querySuffix(request), 301)
  const { format } = request.query as { format?: unknown }
  const form = negotiateForm({ format, accept: request.headers.accept, usual: 'html', among: OUTPUT_FORMS })
  const record = await services.reads.onDb((db) => publicRecord(db, issn))
  if (record === undefined) return notFound(services, request, reply)
  const visit = await readVisit(services, request, reply)
  const numbers = form === 'html' ? [...chainIssns(record.record), ...record.replacedBy] : []
  const neighbours = await services.reads.onDb((db) => publicRecords(db, numbers))
  const thisYear = new Date().getUTCFullYear()
  const etag = recordEtag(record, form, visit, neighbours, thisYear)
  const described = { address: visit.origin + recordAddress(issn), licence: visit.licence }
  void reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Link: recordLinkHeader(form, described) })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  if (form === 'html') return sendPage(reply, recordPage(visit, record, neighbours, thisYear))
  return reply.type(CONTENT_TYPE[form]).send(await serialiseRecord(form, record, visit.licence))
}

/** Sends the links of a record as a link set. */
async function answerLinkSet(
  services: ResourceServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const requested = requestedIssn(request)
  const issn = normaliseIssn(requested)
  if (issn === undefined) return notFound(services, request, reply)
  if (issn !== requested) return reply.redirect(`${recordAddress(issn)}/linkset`, 301)
  const record = await services.reads.onDb((db) => publicRecord(db, issn))
  if (record === undefined) return notFound(services, request, reply)
  const { origin, licence } = await readVisit(services, request, reply)
  const described = { address: origin + recordAddress(issn), licence }
  return reply
    .type(LINK_SET_TYPE)
    .header('Cache-Control', 'no-cache')
    .send(JSON.stringify(linkSetOf(described)))
}

async function answerIssnL(services: ResourceServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const requested = requestedIssn(request)
  const issn = normaliseIssn(requested)
  if (issn === undefined) return malformed(services, request, reply, '/resource/ISSN-L/')
  if (issn !== requested) return reply.redirect(`/resource/ISSN-L/${issn}${querySuffix(request)}`, 301)
  const record = await services.reads.onDb((db) => findByIssnL(db, issn))
  if (record === undefined) return notFound(services, request, reply)
  void reply.header('Cache-Control', 'no-cache')
  return reply.redirect(recordAddress(record.issn) + querySuffix(request), 302)
}

const OTHER_METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** Serves `/resource` and all paths below it, so that they never reach the web application. */
export function resourceRoutes(app: App, services: ResourceServices): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('Vary', VARY)
    await services.publicLimiter.admit(request)
    const message = await app.guard.maintenance()
    if (message !== null) throw new Refusal('maintenance', { message })
  }
  const served: Readonly<Record<string, typeof answerRecord>> = {
    '/resource/ISSN/:issn': answerRecord,
    '/resource/ISSN/:issn/linkset': answerLinkSet,
    '/resource/ISSN-L/:issn': answerIssnL,
  }
  const errorHandler = async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    (wantsPage(request) ? sendFailure : answerFailure)(error, request, reply)
  for (const [url, answer] of Object.entries(served)) {
    app.get(url, { onRequest: admit, errorHandler }, (request, reply) =>
      app.guard.pulse.whileAnswering(() => services.publicLimiter.runForPublic(() => answer(services, request, reply))),
    )
  }
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (request.method !== 'GET' || !wantsPage(request)) throw new Refusal('not_found')
    const visit = await readVisit(services, request, reply)
    return sendPage(reply.status(404), failurePage(visit, refusalSentence('not_found', undefined, localeOf(request))))
  }
  for (const url of Object.keys(served))
    app.route({
      method: [...OTHER_METHODS],
      url,
      onRequest: async (request, reply) => void (await refuse(request, reply)),
      handler: refuse,
    })
  app.all('/resource', refuse)
  app.all('/resource/*', refuse)
}
