/** Output forms of a public record and their negotiation (contract, Public side; wire, Public side). */
import Negotiator from 'negotiator'
import { Refusal } from '../../platform/errors.ts'

export const OUTPUT_FORMS = ['html', 'json', 'turtle', 'rdf', 'marcxml', 'mrc', 'unimarc'] as const
export type OutputForm = (typeof OUTPUT_FORMS)[number]

export const CONTENT_TYPE: Readonly<Record<OutputForm, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/ld+json; charset=utf-8',
  turtle: 'text/turtle; charset=utf-8',
  rdf: 'application/rdf+xml; charset=utf-8',
  marcxml: 'application/marcxml+xml; charset=utf-8',
  mrc: 'application/marc',
  unimarc: 'application/marc',
}

/**
 * Media types that an `Accept` header can request. On equal preference, types of the usual form win, then earlier
 * entries. UNIMARC has no media type.
 */
const FORM_OF_MEDIA_TYPE: Readonly<Record<string, OutputForm>> = {
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

const isForm = (value: unknown): value is OutputForm => OUTPUT_FORMS.includes(value as OutputForm)

/**
 * Removes parameters of media types (profile, charset) but retains weights. Each type has one form, and a request for a
 * profile gets that form rather than a refusal.
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

type FormRequest = {
  /** Query parameter `format`, unvalidated. */
  readonly format: unknown
  readonly accept: string | undefined
  /** Form returned when the client accepts any type. */
  readonly usual: OutputForm
  /** Forms available at this URL. API URLs have no HTML form. */
  readonly among: readonly OutputForm[]
}

/**
 * The form of an answer: from the `format` parameter, else the best match of the `Accept` header.
 * @throws Refusal 'invalid_format' | 'not_acceptable'
 */
export function negotiateForm({ format, accept, usual, among }: FormRequest): OutputForm {
  if (format !== undefined) {
    if (isForm(format) && among.includes(format)) return format
    throw new Refusal('invalid_format', { format: String(format).slice(0, 100), known: among.join(', ') })
  }
  const types = Object.entries(FORM_OF_MEDIA_TYPE)
    .filter(([, form]) => among.includes(form))
    .sort(([, one], [, other]) => Number(other === usual) - Number(one === usual))
    .map(([type]) => type)
  const type = new Negotiator({ headers: { accept: withoutParameters(accept || '*/*') } }).mediaType(types)
  if (type === undefined) throw new Refusal('not_acceptable', { types: types.join(', ') })
  return FORM_OF_MEDIA_TYPE[type]!
}

/** True when the `If-None-Match` header contains this entity tag (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => {
    const tag = each.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
