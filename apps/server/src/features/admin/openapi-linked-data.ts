/** OpenAPI schema of a record in JSON-LD. The properties that are present depend on the fields of the record. */

type Schema = Record<string, unknown>

const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
/** JSON-LD writes a single value without an array. */
const oneOrMore = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'array', items: schema, minItems: 2 }] })
const node = { type: 'object' }

export const LINKED_DATA_NAME = 'linked_data'

export const LINKED_DATA_SCHEMA: Schema = {
  type: 'object',
  description:
    'A public record after the linked data application profile of the ISSN network, with its context. `mainEntityOf` is the describing record',
  required: ['@context', 'id', 'type', 'identifier', 'issn', 'identifiedBy', 'mainEntityOf'],
  properties: {
    '@context': node,
    id: uri,
    type: { type: 'array', items: text },
    identifier: text,
    issn: text,
    identifiedBy: oneOrMore(node),
    mainTitle: text,
    name: oneOrMore(text),
    alternateName: oneOrMore(text),
    format: oneOrMore(text),
    spatial: oneOrMore(node),
    inLanguage: oneOrMore(uri),
    startDate: text,
    endDate: text,
    publication: oneOrMore(node),
    publisher: oneOrMore(uri),
    url: oneOrMore(text),
    isPartOf: uri,
    mainEntityOf: {
      type: 'object',
      required: ['id', 'type', 'status'],
      properties: { id: uri, type: text, status: text, modified: text, wasAttributedTo: text, license: uri },
    },
  },
}

/** Schema of a response body by content type: an object for JSON-LD, otherwise text or bytes. */
export const contentSchema = (type: string): Schema =>
  type === 'application/ld+json'
    ? { $ref: `#/components/schemas/${LINKED_DATA_NAME}` }
    : { type: 'string', contentMediaType: type }
