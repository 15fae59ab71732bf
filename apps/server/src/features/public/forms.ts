/** The forms in which the public gets a record, and how a request says which (contract, Public side; wire, Public side). */
import Negotiator from 'negotiator'
import { Refusal } from '../../platform/errors.ts'

export const FORMS = ['html', 'json', 'turtle', 'rdf', 'marcxml', 'mrc', 'unimarc'] as const
export type Form = (typeof FORMS)[number]

/** What each form is sent as. */
export const CONTENT_TYPE: Readonly<Record<Form, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/ld+json; charset=utf-8',
  turtle: 'text/turtle; charset=utf-8',
  rdf: 'application/rdf+xml; charset=utf-8',
  marcxml: 'application/marcxml+xml; charset=utf-8',
  mrc: 'application/marc',
  unimarc: 'application/marc',
}

/** The types that a header `Accept` may ask for, the first one where it accepts anything. UNIMARC has no type of its own. */
const OFFERED: Readonly<Record<string, Form>> = {
  'text/html': 'html',
  'application/ld+json': 'json',
  'application/json': 'json',
  'text/turtle': 'turtle',
  'application/rdf+xml': 'rdf',
  'application/marcxml+xml': 'marcxml',
  'application/xml': 'marcxml',
  'text/xml': 'marcxml',
  'application/marc': 'mrc',
}

const isForm = (value: unknown): value is Form => FORMS.includes(value as Form)

/**
 * The header without parameters of media types (a profile, a character set): there is one form of a type, and who asks for a
 * profile gets that rather than nothing. Weights stay.
 */
const withoutParameters = (accept: string): string =>
  accept
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';')
      return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(';')
    })
    .join(',')

type Asked = {
  /** `format` of the address, as it came. */
  readonly format: unknown
  readonly accept: string | undefined
  /** What is given to who accepts anything. */
  readonly usual: Form
  /** A program's address has no page. */
  readonly among: readonly Form[]
}

/**
 * The form of an answer: the one that the address names, else the best that the header `Accept` allows.
 * @throws Refusal 'invalid_format' | 'not_acceptable'
 */
export function formOf({ format, accept, usual, among }: Asked): Form {
  if (format !== undefined) {
    if (isForm(format) && among.includes(format)) return format
    throw new Refusal('invalid_format', { format: String(format).slice(0, 100), known: among.join(', ') })
  }
  const types = Object.entries(OFFERED)
    .filter(([, form]) => among.includes(form))
    .sort(([, one], [, other]) => Number(other === usual) - Number(one === usual))
    .map(([type]) => type)
  const type = new Negotiator({ headers: { accept: withoutParameters(accept || '*/*') } }).mediaType(types)
  if (type === undefined) throw new Refusal('not_acceptable', { types: types.join(', ') })
  return OFFERED[type]!
}

/** Whether the header `If-None-Match` names this entity tag (RFC 9110, 13.1.2). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => {
    const tag = each.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
