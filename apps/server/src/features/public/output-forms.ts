/** Output formats of a public record, and content negotiation (contract and wire, "Public side"). */
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
 * Media types that the header Accept can request. If several are equally preferred, the default format comes first,
 * then the earlier entry. UNIMARC has no media type.
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
 * Removes parameters such as profile and charset from media types, but keeps their weights. Each type has only one form
 * here, so a request with a parameter gets that form instead of an error.
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
  /** The form for clients that accept any type. */
  readonly usual: OutputForm
  /** Forms available at this URL. API URLs have no HTML form. */
  readonly among: readonly OutputForm[]
}

/**
 * The form of a response: the value of the parameter `format`, or else the best match for the header Accept.
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
