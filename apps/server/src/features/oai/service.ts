/**
 * OAI-PMH 2.0 over public data (https://www.openarchives.org/OAI/openarchivesprotocol.html). A harvest misses no change
 * and returns none twice, even with concurrent saves. It reads consecutive windows of changes, and each window is
 * complete before it is read.
 */
import { isIssn } from '@seriatim/issn'
import {
  BEFORE_ALL_CHANGES,
  type ChangeFilter,
  type ChangeWindow,
  countChanges,
  findChange,
  findHorizon,
  firstDatestamp,
  type Horizon,
  knownValues,
  listChanges,
  type PublicChange,
} from '../../catalogue/publication/repository.ts'
import type { LabelService } from '../../kernel/search/labels.ts'
import { dataLicence, type Licence } from '../../platform/database/data-licence.ts'
import type { Db } from '../../platform/database/db.ts'
import { textSetting } from '../../platform/database/settings.ts'
import { signatureKey } from '../../platform/http/signed-text.ts'
import { element, textElement, XML_DECLARATION } from '../../platform/http/xml.ts'
import { isPublicCategory, type PublicRecord } from '../public/presenter.ts'
import { publicRecords } from '../public/repository.ts'
import { FORMATS } from './formats.ts'
import { OaiProblem, type OaiRequest, type RequestArguments, readArguments, readFilter } from './request-arguments.ts'
import { readToken, TOKEN_MS, type TokenState, writeToken } from './token.ts'

/** Number of records per response. */
export const OAI_PAGE = 100

export type OaiServices = { readonly db: Db; readonly labels: LabelService }

type RequestContext = OaiServices & {
  readonly baseUrl: string
  readonly now: Date
  readonly domain: string
  readonly licence: Licence | undefined
  /** Secret key that signs resumption tokens. */
  readonly key: string
  readonly horizon: Horizon
}

const OAI = 'http://www.openarchives.org/OAI/2.0/'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/**
 * Arguments that the response repeats. Omits an invalid identifier, which would make the document invalid (OAI-PMH.xsd,
 * anyURI).
 */
const echoedArguments = ({ identifier, ...of }: OaiRequest['of']): OaiRequest['of'] =>
  identifier === undefined || !/^[a-z][a-z0-9+.-]*:[\w.!~*'():/;,@&=+$-]+$/i.test(identifier)
    ? of
    : { ...of, identifier }

/** Returns the response to an OAI-PMH request, also for protocol errors. */
export async function answerOai(
  services: OaiServices,
  { given, baseUrl, now }: { given: RequestArguments; baseUrl: string; now: Date },
): Promise<string> {
  const { db } = services
  // The horizon is the time up to which all changes are committed. It is read before all other data.
  const [horizon, domain, key, licence] = await Promise.all([
    findHorizon(db),
    textSetting(db, 'oai_domain'),
    signatureKey(db),
    dataLicence(db),
  ])
  const document = (attributes: Readonly<Record<string, string>>, ...content: readonly string[]) =>
    XML_DECLARATION +
    element(
      'OAI-PMH',
      { xmlns: OAI, 'xmlns:xsi': XSI, 'xsi:schemaLocation': `${OAI} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd` },
      textElement('responseDate', horizon.second),
      textElement('request', baseUrl, attributes),
      ...content,
    )
  let attributes: Readonly<Record<string, string>> = {}
  try {
    const request = readArguments(given)
    attributes = { verb: request.verb, ...echoedArguments(request.of) }
    const content = await answerVerb({ ...services, baseUrl, now, domain, licence, key, horizon }, request)
    return document(attributes, element(request.verb, {}, content))
  } catch (error) {
    if (!(error instanceof OaiProblem)) throw error
    // The response omits the arguments when the error is in the arguments (protocol, 3.2).
    const isOfArguments = error.code === 'badVerb' || error.code === 'badArgument'
    return document(isOfArguments ? {} : attributes, textElement('error', error.message, { code: error.code }))
  }
}

const answerVerb = (context: RequestContext, { verb, of }: OaiRequest): Promise<string> | string => {
  switch (verb) {
    case 'Identify':
      return identify(context)
    case 'ListMetadataFormats':
      return listFormats(context, of.identifier)
    case 'ListSets':
      if (of.resumptionToken !== undefined)
        throw new OaiProblem(
          'badResumptionToken',
          'ListSets returns all sets in one response and has no resumption tokens.',
        )
      return listSets(context)
    case 'GetRecord':
      return getRecord(context, of.identifier!, of.metadataPrefix!)
    case 'ListIdentifiers':
    case 'ListRecords':
      return listPage(context, verb, of)
  }
}

const oaiIdentifier = ({ domain }: RequestContext, issn: string): string => `oai:${domain}:${issn}`

/** The licence as a rights expression (https://www.openarchives.org/OAI/2.0/guidelines-rights.htm). */
const rights = (name: 'rights' | 'rightsManifest', { url }: Licence): string => {
  const [namespace, reference] = [`${OAI}rights/`, element('rightsReference', { ref: url })]
  const attributes = {
    xmlns: namespace,
    'xmlns:xsi': XSI,
    'xsi:schemaLocation': `${namespace} ${OAI}${name}.xsd`,
  }
  return name === 'rights'
    ? element(name, attributes, reference)
    : element(name, { ...attributes, appliesTo: `${OAI}entity#metadata` }, element('rights', {}, reference))
}

async function identify(context: RequestContext): Promise<string> {
  const { db, baseUrl, domain, horizon } = context
  const scheme = 'http://www.openarchives.org/OAI/2.0/oai-identifier'
  return [
    textElement('repositoryName', 'Seriatim: serials and their ISSNs'),
    textElement('baseURL', baseUrl),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', `postmaster@${domain}`),
    textElement('earliestDatestamp', (await firstDatestamp(db)) ?? horizon.second),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    textElement('compression', 'gzip'),
    element(
      'description',
      {},
      element(
        'oai-identifier',
        { xmlns: scheme, 'xmlns:xsi': XSI, 'xsi:schemaLocation': `${scheme} ${scheme}.xsd` },
        textElement('scheme', 'oai'),
        textElement('repositoryIdentifier', domain),
        textElement('delimiter', ':'),
        textElement('sampleIdentifier', oaiIdentifier(context, '4000-0001')),
      ),
    ),
    ...(context.licence === undefined ? [] : [element('description', {}, rights('rightsManifest', context.licence))]),
  ].join('')
}

async function listFormats(context: RequestContext, identifier: string | undefined): Promise<string> {
  if (identifier !== undefined) await findChangeByIdentifier(context, identifier)
  return Object.entries(FORMATS)
    .map(([prefix, { schema, namespace }]) =>
      element(
        'metadataFormat',
        {},
        textElement('metadataPrefix', prefix),
        textElement('schema', schema),
        textElement('metadataNamespace', namespace),
      ),
    )
    .join('')
}

const SETS = [
  { column: 'category', term: 'category' },
  { column: 'center', term: 'center' },
  { column: 'country', term: 'iso_country' },
] as const

async function listSets({ db, labels }: RequestContext): Promise<string> {
  const names = await labels.in('en')
  const sets: string[] = []
  for (const { column, term } of SETS) {
    const values = await knownValues(db, column)
    for (const value of values)
      sets.push(
        element(
          'set',
          {},
          textElement('setSpec', `${column}:${value}`),
          textElement('setName', names.label(term, value)),
        ),
      )
  }
  return sets.length === 0
    ? element('set', {}, textElement('setSpec', 'category:reg'), textElement('setName', names.label('category', 'reg')))
    : sets.join('')
}

async function findChangeByIdentifier(context: RequestContext, identifier: string): Promise<PublicChange> {
  const issn = identifier.startsWith(`oai:${context.domain}:`) ? identifier.slice(context.domain.length + 5) : ''
  const change = isIssn(issn) ? await findChange(context.db, issn) : undefined
  if (change === undefined) throw new OaiProblem('idDoesNotExist', 'No record has this identifier.')
  return change
}

const findFormat = (prefix: string): (typeof FORMATS)[string] => {
  const format = Object.hasOwn(FORMATS, prefix) ? FORMATS[prefix] : undefined
  if (format === undefined)
    throw new OaiProblem(
      'cannotDisseminateFormat',
      `The metadata prefix must be one of ${Object.keys(FORMATS).join(', ')}.`,
    )
  return format
}

const header = (
  context: RequestContext,
  { issn, datestamp, category, center, country, isDeleted }: PublicChange,
): string =>
  element(
    'header',
    isDeleted ? { status: 'deleted' } : {},
    textElement('identifier', oaiIdentifier(context, issn)),
    textElement('datestamp', datestamp),
    ...(isPublicCategory(category) ? [textElement('setSpec', `category:${category}`)] : []),
    ...(center === '' ? [] : [textElement('setSpec', `center:${center}`)]),
    ...(country === null ? [] : [textElement('setSpec', `country:${country}`)]),
  )

const recordElement = (
  context: RequestContext,
  change: PublicChange,
  record: PublicRecord | undefined,
  format: (typeof FORMATS)[string],
): string =>
  // Reports a record that is no longer public as deleted. The next harvest reports the deletion again.
  change.isDeleted || record === undefined
    ? element('record', {}, header(context, { ...change, isDeleted: true }))
    : element(
        'record',
        {},
        header(context, change),
        element('metadata', {}, format!.write(record)),
        ...(context.licence === undefined ? [] : [element('about', {}, rights('rights', context.licence))]),
      )

async function getRecord(context: RequestContext, identifier: string, prefix: string): Promise<string> {
  const change = await findChangeByIdentifier(context, identifier)
  const format = findFormat(prefix)
  const records = change.isDeleted ? undefined : (await publicRecords(context.db, [change.issn])).get(change.issn)
  return recordElement(context, change, records, format)
}

type Harvest = Pick<TokenState, 'verb' | 'prefix' | 'set' | 'from' | 'until' | 'cursor'> & {
  readonly filter: ChangeFilter
  readonly window: ChangeWindow
  readonly place: { readonly datestamp: string; readonly issn: string } | undefined
  readonly total: number | undefined
}

async function listPage(
  context: RequestContext,
  verb: TokenState['verb'],
  { resumptionToken, ...of }: Readonly<Record<string, string>>,
): Promise<string> {
  const harvest =
    resumptionToken === undefined ? startHarvest(context, verb, of) : resumeHarvest(context, verb, resumptionToken)
  const format = findFormat(harvest.prefix)
  const { changes, window } = await nextPage(context, harvest)
  const page = changes.slice(0, OAI_PAGE)
  if (page.length === 0 && resumptionToken === undefined)
    throw new OaiProblem('noRecordsMatch', 'No record matches set, from and until.')
  const content =
    verb === 'ListIdentifiers'
      ? page.map((change) => header(context, change))
      : await recordElements(context, page, format)
  const isMore = changes.length > OAI_PAGE
  if (!isMore && resumptionToken === undefined) return content.join('')
  const total = harvest.total ?? (await countChanges(context.db, window, harvest.filter))
  const attributes = { completeListSize: Math.max(total, harvest.cursor + page.length), cursor: harvest.cursor }
  if (!isMore) return [...content, element('resumptionToken', attributes)].join('')
  const last = page.at(-1)!
  const expires = context.now.getTime() + TOKEN_MS
  const { prefix, set, from, until, cursor } = harvest
  const next = writeToken(context.key, {
    ...{ verb, prefix, set, from, until, ...window, total, expires },
    ...{ datestamp: last.datestamp, issn: last.issn, cursor: cursor + page.length },
  })
  const expirationDate = `${new Date(expires).toISOString().slice(0, 19)}Z`
  return [...content, textElement('resumptionToken', next, { ...attributes, expirationDate })].join('')
}

const startHarvest = (
  { horizon }: RequestContext,
  verb: TokenState['verb'],
  of: Readonly<Record<string, string>>,
): Harvest => ({
  verb,
  prefix: of.metadataPrefix!,
  set: of.set,
  from: of.from,
  until: of.until,
  filter: readFilter(of),
  window: { after: BEFORE_ALL_CHANGES, upTo: horizon.moment },
  place: undefined,
  cursor: 0,
  total: undefined,
})

function resumeHarvest({ now, key }: RequestContext, verb: TokenState['verb'], token: string): Harvest {
  const state = readToken(key, token, now.getTime())
  if (state === undefined || state.verb !== verb)
    throw new OaiProblem(
      'badResumptionToken',
      'The resumption token is not valid for this verb, or it is older than a day. Start the list again.',
    )
  const { prefix, set, from, until, after, upTo, datestamp, issn, cursor, total } = state
  const of = { ...(set && { set }), ...(from && { from }), ...(until && { until }) }
  return {
    ...{ verb, prefix, set, from, until, cursor, total },
    filter: readFilter(of),
    window: { after, upTo },
    place: { datestamp, issn },
  }
}

/**
 * The next page of changes, plus one more change if there is one. At the end of a window (period of time), the page
 * continues with the first changes of the next window, which ends at the current horizon.
 */
async function nextPage(
  { db, horizon: { moment } }: RequestContext,
  { filter, window, place }: Harvest,
): Promise<{ changes: readonly PublicChange[]; window: ChangeWindow }> {
  const changes = await listChanges(db, window, { place, filter, limit: OAI_PAGE + 1 })
  if (changes.length > OAI_PAGE || window.upTo === moment) return { changes, window }
  // A page over two windows ends in the later one, so the earlier window is finished.
  const later = { after: window.upTo, upTo: moment }
  const more = await listChanges(db, later, { filter, limit: OAI_PAGE + 1 - changes.length })
  if (more.length === 0) return { changes, window }
  // The page is full, so the later window starts with the next page.
  return changes.length === OAI_PAGE
    ? { changes: [...changes, more[0]!], window }
    : { changes: [...changes, ...more], window: later }
}

async function recordElements(
  context: RequestContext,
  page: readonly PublicChange[],
  format: (typeof FORMATS)[string],
): Promise<readonly string[]> {
  const shown = page.filter(({ isDeleted }) => !isDeleted).map(({ issn }) => issn)
  const records = await publicRecords(context.db, shown)
  return page.map((change) => recordElement(context, change, records.get(change.issn), format))
}
