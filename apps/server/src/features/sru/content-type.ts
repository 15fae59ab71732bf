/** Content types of SRU responses. All are the same document. */
import Negotiator from 'negotiator'
import { Refusal } from '../../platform/errors.ts'
import type { RequestParameters } from '../../platform/http/serve-protocol.ts'
import { parameter, readRequest } from './parameters.ts'

/** On equal preference, the first one wins. */
const TYPES = ['application/xml', 'application/sru+xml', 'text/xml']

const preferred = (accept: string): string | undefined => new Negotiator({ headers: { accept } }).mediaType(TYPES)

/**
 * The content type of a response. `httpAccept` of version 2.0 replaces the header Accept. The header alone refuses
 * nothing, because clients of older versions send any value.
 * @throws Refusal 'not_acceptable' if `httpAccept` names no type of a response
 */
export function contentTypeOf(given: RequestParameters, accept: string | undefined): string {
  const isNewest = readRequest(given).version === '2.0'
  // A plus sign that a client does not encode arrives as a space.
  const asked = isNewest ? (parameter(given, 'httpAccept') ?? '').replace(/(?<=\w) (?=xml\b)/g, '+').trim() : ''
  const type = preferred(asked === '' ? (accept ?? '*/*') : asked)
  if (type === undefined && asked !== '') throw new Refusal('not_acceptable', { types: TYPES.toSorted().join(', ') })
  return `${type ?? TYPES[0]}; charset=utf-8`
}
