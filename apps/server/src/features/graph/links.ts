import type { FamilyGraph, GraphKind } from '@seriatim/contract'
import { isAssignable, isReciprocal, LINKING_TAGS, type LinkKind, mergerPartners } from '@seriatim/issn'
import { isDataField, type MarcRecord } from '@seriatim/marc'

export type Edge = FamilyGraph['edges'][number]
/** A link of a record to another ISSN. Repeated fields of the same kind count as one link. */
export type Link = Pick<Edge, 'to' | 'tag' | 'indicator2' | 'partner'>

/**
 * Tags of the linking fields for each kind of graph (see `computeFamilies`). ISSNs without a record are shown only if
 * such a field contains them.
 */
const TAGS_OF_KIND: Readonly<Record<GraphKind, ReadonlySet<string>>> = {
  issnl: new Set(['776']),
  issnh: new Set(['776', '780', '785']),
  extended: LINKING_TAGS,
}

export const isFamilyTag = (kind: GraphKind, { tag }: Pick<Link, 'tag'>): boolean => TAGS_OF_KIND[kind].has(tag)

/** Links in the fields 760 to 787 of a record: each ISSN in $x except its own, once for each kind of link. */
export const recordLinks = (issn: string, record: MarcRecord): Link[] => {
  const links = new Map<string, Link>()
  const partners = mergerPartners(record)
  for (const field of record.fields) {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) continue
    for (const { code, value } of field.subfields) {
      const to = value.trim().toUpperCase()
      if (code !== 'x' || to === issn || !isAssignable(to)) continue
      const link = { to, tag: field.tag, indicator2: field.indicator2, partner: partners.has(field) }
      links.set(`${link.to} ${link.tag}${link.indicator2}`, link)
    }
  }
  return [...links.values()]
}

/** Decides which of two reciprocal links is drawn: the link to the later title, to the supplement or to the part. */
const isPreferredEdge = (one: Edge, other: Edge): boolean => {
  if (one.tag === other.tag) return `${one.from}${one.indicator2}` < `${other.from}${other.indicator2}`
  if (one.tag === '785' || other.tag === '785') return one.tag === '785'
  return one.tag < other.tag
}

const pairKey = ({ from, to }: Pick<Edge, 'from' | 'to'>): string => (from < to ? `${from} ${to}` : `${to} ${from}`)

/**
 * The edges of a graph. A link and its reciprocal link form one edge. The result does not depend on the order of
 * records.
 */
export const graphEdges = (statements: Iterable<Omit<Edge, 'reciprocal'>>): Edge[] => {
  const pairs = new Map<string, Edge[]>()
  for (const statement of statements) {
    const edge = { ...statement, reciprocal: false }
    const key = pairKey(edge)
    pairs.set(key, [...(pairs.get(key) ?? []), edge])
  }
  return [...pairs.values()].flatMap(mergeReciprocal)
}

const linkKind = ({ tag, indicator2, partner }: Edge): LinkKind => ({ tag, indicator2, isPartner: partner })

/** The edges between two records. Each link is merged with at most one reciprocal link. */
const mergeReciprocal = (edges: readonly Edge[]): Edge[] => {
  const left = [...edges].sort((a, b) => (isPreferredEdge(a, b) ? -1 : 1))
  const merged: Edge[] = []
  for (let edge = left.shift(); edge !== undefined; edge = left.shift()) {
    const { from } = edge
    const kind = linkKind(edge)
    const answer = left.findIndex((other) => other.from !== from && isReciprocal(kind, linkKind(other)))
    if (answer >= 0) left.splice(answer, 1)
    merged.push({ ...edge, reciprocal: answer >= 0 })
  }
  return merged
}
