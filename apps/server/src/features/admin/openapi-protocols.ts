/** OpenAPI description of URLs outside `/api` that need no session. */

type Schema = Record<string, unknown>

const text = { type: 'string' }
const parameter = (name: string, schema: Schema = text): Schema => ({ name, in: 'query', schema })

const XML = (type: string): Schema => ({
  '200': {
    description: 'The response, also to an invalid request (with a diagnostic)',
    content: { [type]: { schema: text } },
  },
  '429': { description: 'Too many requests. `Retry-After` contains the time to wait in seconds' },
  '503': { description: 'Maintenance, or the database is unavailable' },
})

const SRU: readonly Schema[] = [
  parameter('version', { enum: ['1.1', '1.2', '2.0'] }),
  parameter('operation', { enum: ['explain', 'searchRetrieve', 'scan'] }),
  ...['query', 'queryType', 'scanClause', 'recordSchema', 'recordPacking', 'recordXMLEscaping', 'sortKeys'].map(
    (name) => parameter(name),
  ),
  ...['startRecord', 'maximumRecords', 'maximumTerms', 'responsePosition'].map((name) =>
    parameter(name, { type: 'integer', minimum: 0 }),
  ),
]

const OAI: readonly Schema[] = [
  parameter('verb', {
    enum: ['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord'],
  }),
  parameter('metadataPrefix', { enum: ['marcxml', 'oai_dc'] }),
  ...['identifier', 'set', 'from', 'until', 'resumptionToken'].map((name) => parameter(name)),
]

const protocol = (id: string, summary: string, parameters: readonly Schema[], type: string): Schema => {
  const operation = { summary, tags: ['protocols'], security: [], responses: XML(type) }
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
const place = (name: string): Schema => ({ name, in: 'path', required: true, schema: text })
const dump = (id: string, summary: string, parameters: readonly Schema[], responses: Schema): Schema => ({
  get: { operationId: id, summary, tags: ['protocols'], security: [], parameters, responses },
})

export const PROTOCOL_PATHS: Readonly<Record<string, Schema>> = {
  '/sru': protocol('sru', 'SRU 2.0, 1.2 and 1.1: explain, searchRetrieve, scan', SRU, 'application/xml'),
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
    [place('date'), place('name')],
    {
      '200': file('The file', 'application/gzip'),
      '206': file('The requested range', 'application/gzip'),
      '404': { description: 'The file does not exist' },
    },
  ),
  '/oai': protocol('oai', 'OAI-PMH 2.0', OAI, 'text/xml'),
}
