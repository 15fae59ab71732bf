/** SRU over public data: explain, searchRetrieve and scan. */
import { SEARCH_LIMIT_RECORDS } from '@seriatim/contract'
import {
  type CompiledCql,
  CqlProblem,
  compileCql,
  cqlIndexes,
  findIndex,
  KNOWN_PREFIXES,
  parseCql,
  readSortKeys,
  requestedHeadings,
} from '@seriatim/cql'
import type { QueryNode } from '@seriatim/query'
import { withoutMarks } from '@seriatim/scripts'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import type { LabelService } from '../../kernel/search/labels.ts'
import { dataLicence } from '../../platform/database/data-licence.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RequestParameters } from '../../platform/http/serve-protocol.ts'
import type { Browser } from '../../search/browse.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { PUBLIC_TERMS, publicSet } from '../public/public-set.ts'
import { publicRecordsById } from '../public/repository.ts'
import { scanCodes, scannedCodes } from './code-terms.ts'
import { explainRecord } from './explain.ts'
import { countFacets, readFacets } from './facets.ts'
import { recordsWithHeading, scanTerms } from './headings.ts'
import { integerParameter, parameter, readRequest, requiredParameter, type SruRequest } from './parameters.ts'
import { explainDocument, type Packing, problemDocument, scanDocument, searchDocument } from './response-documents.ts'
import { findSchema } from './schemas.ts'

export type SruServices = {
  readonly db: Db
  readonly reads: ReplicaReads
  readonly engine: SearchEngine
  readonly browser: Browser
  readonly labels: LabelService
}

/** Default and maximum number of records (and of terms) in a response. */
const RECORDS = { usual: 10, most: 100 }
const TERMS = { usual: 10, most: 100 }

const INDEXES = cqlIndexes(PUBLIC_TERMS)

/** Returns the response to an SRU request. An invalid request gets a response with a diagnostic. */
export async function answerSru(services: SruServices, parameters: RequestParameters, site: URL): Promise<string> {
  const request = readRequest(parameters)
  const { version, operation } = request
  try {
    if (request.problem !== undefined) throw request.problem
    if (parameter(parameters, 'stylesheet') !== undefined) throw new CqlProblem(110, 'stylesheet')
    switch (operation) {
      case 'explain':
        return explainDocument(
          version,
          readPacking(parameters, request),
          explainRecord({
            ...{ indexes: INDEXES, site, version, limits: RECORDS },
            licence: await dataLicence(services.db),
          }),
        )
      case 'searchRetrieve':
        return await searchRetrieve(services, parameters, request)
      case 'scan':
        return await scan(services, parameters, request)
    }
  } catch (error) {
    return problemDocument(version, operation, toCqlProblem(error))
  }
}

/** Converts an error to a diagnostic. @throws errors that the request did not cause */
function toCqlProblem(error: unknown): CqlProblem {
  if (error instanceof CqlProblem) return error
  if (!(error instanceof Refusal)) throw error
  switch (error.code) {
    case 'too_broad':
    case 'search_too_long':
    case 'query_syntax':
      return new CqlProblem(47, error.code)
    case 'index_building':
    case 'index_grouping':
      return new CqlProblem(2, error.code)
    default:
      throw error
  }
}

const isPacking = (value: string | undefined): value is Packing => value === 'xml' || value === 'string'

/**
 * Escaping of records: `recordXMLEscaping` in version 2.0, `recordPacking` in older versions. In version 2.0,
 * `recordPacking` has another meaning (the position of data in a response), and `packed` and `unpacked` have the same
 * result here. Values of older versions are also accepted, because older clients may omit the version.
 * @throws CqlProblem 71 for an unknown value of either parameter
 */
function readPacking(parameters: RequestParameters, { version }: SruRequest): Packing {
  const [escaping, packing] = [parameter(parameters, 'recordXMLEscaping'), parameter(parameters, 'recordPacking')]
  const isLocation = version === '2.0' && (packing === 'packed' || packing === 'unpacked')
  if (escaping !== undefined && !isPacking(escaping)) throw new CqlProblem(71, escaping)
  if (packing !== undefined && !isPacking(packing) && !isLocation) throw new CqlProblem(71, packing)
  const older = isPacking(packing) ? packing : 'xml'
  return version === '2.0' ? (escaping ?? older) : older
}

async function searchRetrieve(
  services: SruServices,
  parameters: RequestParameters,
  request: SruRequest,
): Promise<string> {
  const { reads, engine } = services
  const queryType = parameter(parameters, 'queryType') ?? 'cql'
  if (queryType !== 'cql') throw new CqlProblem(6, 'queryType')
  const start = integerParameter(parameters, 'startRecord', 1, 1)
  const size = Math.min(integerParameter(parameters, 'maximumRecords', RECORDS.usual, 0), RECORDS.most)
  const schema = findSchema(parameter(parameters, 'recordSchema'))
  const packing = readPacking(parameters, request)
  const facets = request.version === '2.0' ? readFacets(parameters, INDEXES) : []
  const text = requiredParameter(parameters, 'query')
  const { query, order } = await compileQuery(services, text)
  const { field, order: direction } = readSortKeys(parameter(parameters, 'sortKeys') ?? '', INDEXES) ??
    order ?? { field: 'score' as const, order: 'desc' as const }
  if (start > SEARCH_LIMIT_RECORDS) throw new CqlProblem(61, String(SEARCH_LIMIT_RECORDS))
  const limit = Math.min(size, SEARCH_LIMIT_RECORDS - start + 1)
  const set = publicSet({ query, selected: [], excluded: [] })
  const { total, ids } =
    limit === 0
      ? { total: (await engine.count([set]))[0]!, ids: [] }
      : await engine
          .search({
            ...set,
            ...{ sortField: field, sortOrder: direction, ranking: { query } },
            ...{ offset: start - 1, limit, facets: [], buckets: 0 },
          })
          .then((result) => ({ total: result.total, ids: result.hits.map(({ recordId }) => recordId) }))
  if (start > 1 && start > total) throw new CqlProblem(61, String(total))
  const counted = await countFacets(engine, set, { facets, query: parseCql(text).node })
  const records = await reads.onDb((db) => publicRecordsById(db, ids))
  const places = new Map(ids.map((id, place) => [id, start + place]))
  const next = start + ids.length
  return searchDocument(request.version, packing, {
    total,
    schema: schema.identifier,
    facets: counted,
    records: records.map((record) => ({
      issn: record.issn,
      data: schema.write(record),
      position: places.get(record.recordId)!,
    })),
    next: next <= total && next <= SEARCH_LIMIT_RECORDS && (ids.length > 0 || size === 0) ? next : undefined,
  })
}

/** Compiles a CQL query for the search engine, and replaces headings by the records that have them. */
async function compileQuery({ browser }: SruServices, text: string): Promise<CompiledCql> {
  const query = parseCql(text)
  const result = new Map<string, QueryNode>()
  for (const headings of requestedHeadings(query, INDEXES)) {
    const key = `${headings.index} ${headings.text}`
    if (!result.has(key)) result.set(key, await recordsWithHeading(browser, headings))
  }
  return compileCql(query, { indexes: INDEXES, heading: ({ index, text: label }) => result.get(`${index} ${label}`)! })
}

async function scan(services: SruServices, parameters: RequestParameters, { version }: SruRequest): Promise<string> {
  const { node } = parseCql(requiredParameter(parameters, 'scanClause'))
  if (node.kind !== 'clause') throw new CqlProblem(10, 'scanClause', node.position)
  const index = findIndex(INDEXES, node.index ?? 'cql.serverChoice', KNOWN_PREFIXES, node.position)
  const codes = scannedCodes(index)
  const heading = index.kind === 'words' ? index.heading : undefined
  if (codes === undefined && heading === undefined) throw new CqlProblem(16, index.name, node.position)
  const count = Math.min(integerParameter(parameters, 'maximumTerms', TERMS.usual, 1), TERMS.most)
  const position = integerParameter(parameters, 'responsePosition', 1, 0)
  if (position > count + 1) throw new CqlProblem(120, String(position))
  const text = node.term.replace(/\\(.)/gu, '$1')
  // With response position 0, the list starts after the requested term.
  const around = { before: position - 1, count }
  if (codes !== undefined) {
    const names = await services.labels.in('en')
    const terms = await scanCodes(services.engine, codes, text, around)
    return scanDocument(version, terms, (code) => names.label(codes, code))
  }
  return scanDocument(version, await scanTerms(services, heading!, text, around), withoutMarks)
}
