/** OpenAPI description of the persistent URLs of records. */

import { contentSchema } from './openapi-linked-data.ts'

type Schema = Record<string, unknown>

const text = { type: 'string' }
const issn = {
  name: 'issn',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[0-9]{4}-[0-9]{3}[0-9X]$' },
}
const format = {
  name: 'format',
  in: 'query',
  description: 'Overrides the header `Accept`',
  schema: { enum: ['html', 'json', 'turtle', 'rdf', 'marcxml', 'mrc', 'unimarc'] },
}

const TYPES = [
  'text/html',
  'application/ld+json',
  'text/turtle',
  'application/rdf+xml',
  'application/marcxml+xml',
  'application/marc',
]

const REFUSALS: Schema = {
  '400': { description: '`invalid_format`' },
  '404': { description: '`record_not_found`: there is no such record, or it is not public' },
  '429': { description: '`too_busy`; `Retry-After` says when' },
  '431': { description: '`headers_too_large`' },
  '503': { description: 'Maintenance, or the base is away' },
}

const LINKS: Schema = {
  Link: {
    description:
      'Typed links (signposting.org): `cite-as`, `license`, `linkset`; of the page also `type` and `describedby`, of data `describes`',
    schema: text,
  },
}

const reading = (id: string, summary: string, responses: Schema): Schema => ({
  get: { operationId: id, summary, tags: ['resource'], security: [], parameters: [issn, format], responses },
})

export const RESOURCE_PATHS: Readonly<Record<string, Schema>> = {
  '/resource/ISSN/{issn}': reading('resource', 'Get a public record, as a web page or in a machine-readable format', {
    '200': {
      description: 'The record',
      headers: LINKS,
      content: Object.fromEntries(TYPES.map((type) => [type, { schema: contentSchema(type) }])),
    },
    '301': { description: 'Redirect to the URL with the standard form of the ISSN: hyphen, capital X' },
    '304': { description: 'The record has not changed since the version in `If-None-Match`' },
    '406': { description: '`not_acceptable`' },
    ...REFUSALS,
  }),
  '/resource/ISSN/{issn}/linkset': {
    get: {
      operationId: 'resourceLinks',
      summary: 'The typed links of a public record and of its forms, as a link set (RFC 9264)',
      tags: ['resource'],
      security: [],
      parameters: [issn],
      responses: {
        '200': { description: 'The link set', content: { 'application/linkset+json': { schema: { type: 'object' } } } },
        '301': { description: 'The number is written otherwise: with its hyphen and a capital X' },
        ...Object.fromEntries(Object.entries(REFUSALS).filter(([status]) => status !== '400')),
      },
    },
  },
  '/resource/ISSN-L/{issn}': reading(
    'resourceOfIssnL',
    'Redirect to the record of an ISSN-L, or to the first record of its family',
    {
      '301': { description: 'Redirect to the URL with the standard form of the ISSN: hyphen, capital X' },
      '302': { description: 'Redirect to the record' },
      ...REFUSALS,
    },
  ),
}
