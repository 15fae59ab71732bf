import { ASSIGNMENT_LINK_TAGS, type FamilyGraph } from '@seriatim/contract'

export type Node = FamilyGraph['nodes'][number]
export type Edge = FamilyGraph['edges'][number]

/** Kinds of relations: other media, titles over time, whole and part, translations and editions, others. */
export const GROUPS = ['medium', 'succession', 'part', 'edition', 'other'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: Readonly<Record<string, Group>> = {
  760: 'part',
  762: 'part',
  765: 'edition',
  767: 'edition',
  770: 'part',
  772: 'part',
  773: 'part',
  774: 'part',
  775: 'edition',
  776: 'medium',
  780: 'succession',
  785: 'succession',
}

export const relationGroup = ({ tag }: Pick<Edge, 'tag'>): Group => GROUP_OF[tag] ?? 'other'

/**
 * Tags of links that have the same meaning in both directions. If both records have such a link, it is drawn without a
 * direction.
 */
const SYMMETRIC = new Set(['775', '776', '777', '787'])
export const isDirected = ({ tag, partner, reciprocal }: Pick<Edge, 'tag' | 'partner' | 'reciprocal'>): boolean =>
  !(reciprocal && (partner || SYMMETRIC.has(tag)))

type Tag = (typeof ASSIGNMENT_LINK_TAGS)[number]
type Succession = `780_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7}` | `785_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`

/**
 * The message key for the name of a linking field. For 780 and 785 it depends on the second indicator, as MARC 21
 * defines it, and on whether the record is a partner of a merger.
 */
export const linkKey = ({
  tag,
  indicator2,
  partner,
}: Pick<Edge, 'tag' | 'indicator2' | 'partner'>): `link_${Tag | Succession | 'partner'}` => {
  if (partner) return 'link_partner'
  if ((tag === '780' && /^[0-7]$/.test(indicator2)) || (tag === '785' && /^[0-8]$/.test(indicator2)))
    return `link_${tag}_${indicator2}` as `link_${Succession}`
  return `link_${ASSIGNMENT_LINK_TAGS.find((known) => known === tag) ?? '787'}`
}

/** The key of a link between two records, in lists and in the graph. */
export const edgeKey = ({ from, to, tag, indicator2 }: Edge): string => `${from} ${tag}${indicator2} ${to}`

/** Categories of records that describe a valid serial; only these records belong to an ISSN-L (domain, categories). */
const VALID = new Set(['reg', 'wor', 'leg', 'val'])
export const isValid = ({ known, category }: Pick<Node, 'known' | 'category'>): boolean => known && VALID.has(category)

/** The first and last year of a serial, such as `1990–2009`, or `1990–` if it is still published; empty if unknown. */
export const datesOf = ({ start_year, end_year }: Pick<Node, 'start_year' | 'end_year'>): string => {
  const end = end_year === null || end_year === '9999' ? '' : end_year
  if (start_year === null && end === '') return ''
  return `${start_year ?? ''}–${end === 'uuuu' ? '?' : end}`
}
