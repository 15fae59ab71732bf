/** OpenAPI description of the persistent URLs of records. */

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
  description: 'Before the header Accept',
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
  '503': { description: 'Maintenance, or the base is away' },
}

const reading = (id: string, summary: string, responses: Schema): Schema => ({
  get: { operationId: id, summary, tags: ['resource'], security: [], parameters: [issn, format], responses },
})

export const RESOURCE_PATHS: Readonly<Record<string, Schema>> = {
  '/resource/ISSN/{issn}': reading('resource', 'A public record, as a page or in a form for programs', {
    '200': {
      description: 'The record',
      content: Object.fromEntries(TYPES.map((type) => [type, { schema: text }])),
    },
    '301': { description: 'The number is written otherwise: with its hyphen and a capital X' },
    '304': { description: 'It did not change since the version that `If-None-Match` names' },
    '406': { description: '`not_acceptable`' },
    ...REFUSALS,
  }),
  '/resource/ISSN-L/{issn}': reading(
    'resourceOfIssnL',
    'Leads to the record of an ISSN-L, else to the first of its family',
    {
      '301': { description: 'The number is written otherwise: with its hyphen and a capital X' },
      '302': { description: 'The record' },
      ...REFUSALS,
    },
  ),
}
