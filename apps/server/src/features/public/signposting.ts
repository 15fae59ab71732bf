/**
 * Typed links for programs (https://signposting.org/FAIR). The header Link contains them (RFC 8288); for records, a
 * link set also contains them (RFC 9264).
 */
import type { Licence } from '../../platform/database/data-licence.ts'
import { CONTENT_TYPE, type OutputForm } from './output-forms.ts'

export type TypedLink = { readonly rel: string; readonly href: string; readonly type?: string }

export const LINK_SET_TYPE = 'application/linkset+json'

/** Metadata formats that have a media type, so that a link can identify them. UNIMARC has none. */
const METADATA_FORMS = ['json', 'turtle', 'rdf', 'marcxml', 'mrc'] as const satisfies readonly OutputForm[]

const mediaType = (form: OutputForm): string => CONTENT_TYPE[form].split(';')[0]!

/**
 * The value of a Link header. URLs need no escaping: they are ASCII, and contain no character that ends a link target.
 */
export const linkHeader = (links: readonly TypedLink[]): string =>
  links
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`)
    .join(', ')

export const licenceLinks = (licence: Licence | undefined): readonly TypedLink[] =>
  licence === undefined ? [] : [{ rel: 'license', href: licence.url }]

/** The described record: `address` is its permanent URL. */
type Described = { readonly address: string; readonly licence: Licence | undefined }

const pageLinks = ({ address, licence }: Described): readonly TypedLink[] => [
  { rel: 'cite-as', href: address },
  { rel: 'type', href: 'https://schema.org/AboutPage' },
  { rel: 'type', href: 'https://schema.org/Periodical' },
  ...licenceLinks(licence),
  ...METADATA_FORMS.map((form) => ({
    rel: 'describedby',
    href: `${address}?format=${form}`,
    type: mediaType(form),
  })),
]

const metadataLinks = ({ address, licence }: Described): readonly TypedLink[] => [
  { rel: 'cite-as', href: address },
  { rel: 'describes', href: address, type: 'text/html' },
  ...licenceLinks(licence),
]

/** The Link header of a record in one format. */
export const recordLinkHeader = (form: OutputForm, described: Described): string =>
  linkHeader([
    ...(form === 'html' ? pageLinks(described) : metadataLinks(described)),
    { rel: 'linkset', href: `${described.address}/linkset`, type: LINK_SET_TYPE },
  ])

/** The links from one URL in the format of a link set: the targets by relation. */
const contextOf = (anchor: string, links: readonly TypedLink[]): Record<string, unknown> => ({
  anchor,
  ...Object.fromEntries(
    [...Map.groupBy(links, ({ rel }) => rel)].map(([rel, targets]) => [
      rel,
      targets.map(({ href, type }) => ({ href, ...(type === undefined ? {} : { type }) })),
    ]),
  ),
})

/** Link set of a record: the links of its page and of its metadata. */
export const linkSetOf = (described: Described): Record<string, unknown> => ({
  linkset: [
    contextOf(described.address, pageLinks(described)),
    ...METADATA_FORMS.map((form) => contextOf(`${described.address}?format=${form}`, metadataLinks(described))),
  ],
})
