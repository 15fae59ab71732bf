/** OpenAPI description of the protocol URLs outside `/api`, which need no session. */

type Schema = Record<string, unknown>

const text = { type: 'string' }
const parameter = (name: string, schema: Schema = text): Schema => ({ name, in: 'query', schema })

const TOO_LARGE: Schema = { '431': { description: '`headers_too_large`' } }

const XML = (types: readonly string[]): Schema => ({
  '200': {
    description: 'The answer, also to a request with a fault',
    content: Object.fromEntries(types.map((type) => [type, { schema: text }])),
  },
  ...TOO_LARGE,
  '429': { description: 'Too many requests; `Retry-After` says when' },
  '503': { description: 'Maintenance, or the base is away' },
})

const SRU: readonly Schema[] = [
  parameter('version', { enum: ['1.1', '1.2', '2.0'] }),
  parameter('operation', { enum: ['explain', 'searchRetrieve', 'scan'] }),
  ...['query', 'queryType', 'scanClause', 'recordSchema', 'sortKeys'].map((name) => parameter(name)),
  parameter('recordPacking', { enum: ['xml', 'string', 'packed', 'unpacked'] }),
  parameter('recordXMLEscaping', { enum: ['xml', 'string'] }),
  ...['startRecord', 'maximumRecords', 'maximumTerms', 'responsePosition'].map((name) =>
    parameter(name, { type: 'integer', minimum: 0 }),
  ),
  // SRU 2.0: one number for all facets, or numbers for single indexes, as in `10,5:issn.category`.
  ...['facetLimit', 'facetStart'].map((name) =>
    parameter(name, { type: 'string', pattern: String.raw`^\d+(:[\w.]+)?(,\d+(:[\w.]+)?)*$` }),
  ),
  parameter('facetSort', {
    type: 'string',
    pattern: '^(recordCount|alphanumeric)([,/](ascending|descending))?([,/](caseSensitive|caseInsensitive))?$',
  }),
  parameter('httpAccept'),
]

const SRU_TYPES = ['application/xml', 'application/sru+xml', 'text/xml']

const OAI: readonly Schema[] = [
  parameter('verb', {
    enum: ['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord'],
  }),
  parameter('metadataPrefix', { enum: ['marcxml', 'oai_dc'] }),
  ...['identifier', 'set', 'from', 'until', 'resumptionToken'].map((name) => parameter(name)),
]

const protocol = (id: string, summary: string, parameters: readonly Schema[], responses: Schema): Schema => {
  const operation = { summary, tags: ['protocols'], security: [], responses }
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name as string, schema]))
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } }
  return {
    get: { operationId: id, ...operation, parameters },
    post: { operationId: `${id}ByPost`, ...operation, requestBody: { content: form } },
  }
}

const file = (description: string, type: string): Schema => ({
  description,
  content: { [type]: { schema: { type: 'string', contentMediaType: type } } },
})
const pathParameter = (name: string): Schema => ({ name, in: 'path', required: true, schema: text })
const dump = (id: string, summary: string, parameters: readonly Schema[], responses: Schema): Schema => ({
  get: {
    operationId: id,
    summary,
    tags: ['protocols'],
    security: [],
    parameters,
    responses: { ...responses, ...TOO_LARGE },
  },
})

export const PROTOCOL_PATHS: Readonly<Record<string, Schema>> = {
  '/sru': protocol('sru', 'SRU 2.0, 1.2 and 1.1: explain, searchRetrieve, scan', SRU, {
    ...XML(SRU_TYPES),
    '406': { description: '`not_acceptable`: `httpAccept` names no type of an answer' },
  }),
  '/dumps/': dump('dumps', 'The dumps of the public records and their licence', [], {
    '200': {
      description:
        'The list. Its header `Link` names the files of the newest dump (`item`) and the licence (`license`)',
      content: { 'text/html': { schema: text }, 'application/json': {} },
    },
  }),
  '/dumps/{date}/{name}': dump(
    'dumpFile',
    'Download a file of a dump. Supports `Range`',
    [pathParameter('date'), pathParameter('name')],
    {
      '200': file('The file', 'application/gzip'),
      '206': file('The requested range', 'application/gzip'),
      '404': { description: 'The file does not exist' },
    },
  ),
  '/oai': protocol('oai', 'OAI-PMH 2.0', OAI, XML(['text/xml'])),
}
