/** Content types of SRU responses. The document is the same for each type. */
import Negotiator from 'negotiator'
import { Refusal } from '../../platform/errors.ts'
import type { RequestParameters } from '../../platform/http/serve-protocol.ts'
import { parameter, readRequest } from './parameters.ts'

/** Available types. If the client prefers several equally, the first one is used. */
const TYPES = ['application/xml', 'application/sru+xml', 'text/xml']

const preferred = (accept: string): string | undefined => new Negotiator({ headers: { accept } }).mediaType(TYPES)

/**
 * The content type of a response. In version 2.0, `httpAccept` overrides the header Accept. The header alone never
 * causes an error, because clients of older versions send any value.
 * @throws Refusal 'not_acceptable' if `httpAccept` contains no available type
 */
export function contentTypeOf(parameters: RequestParameters, accept: string | undefined): string {
  const isNewest = readRequest(parameters).version === '2.0'
  // A plus sign that a client does not encode arrives as a space.
  const accepted = isNewest ? (parameter(parameters, 'httpAccept') ?? '').replace(/(?<=\w) (?=xml\b)/g, '+').trim() : ''
  const type = preferred(accepted === '' ? (accept ?? '*/*') : accepted)
  if (type === undefined && accepted !== '') throw new Refusal('not_acceptable', { types: TYPES.toSorted().join(', ') })
  return `${type ?? TYPES[0]}; charset=utf-8`
}
