/** Links between the records of one form: both ways, without contradictions, and the families that they make. */
import { isReciprocal, reverseOf } from '@seriatim/issn'
import type { Provisional } from './provisional.ts'

/** A link of a record of the form, or the one that answers it. */
export type FormLink = {
  readonly from: string
  readonly to: string
  readonly tag: string
  readonly indicator2: string
  readonly text: string
  /** The entry of the form that states it; null for an answer that is written by itself. */
  readonly entry: string | null
}

/** Relations that go one way: what follows, what is above. A circle of them says that something precedes itself. */
const FORWARD: ReadonlySet<string> = new Set(['785', '762', '767', '770', '774'])
const BACKWARD: ReadonlySet<string> = new Set(['780', '760', '765', '772', '773'])
/** Of the forward tags, those that answer each backward one: relations that must not be mixed in one circle. */
const KIND: Readonly<Record<string, string>> = {
  780: 'time',
  785: 'time',
  760: 'series',
  762: 'series',
  765: 'language',
  767: 'language',
  770: 'supplement',
  772: 'supplement',
  773: 'host',
  774: 'host',
}

/** The complete links that the records of a form state, in their order. */
const statedLinks = (records: readonly Provisional[]): FormLink[] =>
  records.flatMap(({ id, links }) =>
    links.flatMap(({ id: entry, tag, indicator2, to, text }) =>
      tag === null || to === null ? [] : [{ from: id, to, tag, indicator2: indicator2 ?? ' ', text, entry }],
    ),
  )

/**
 * All links of a form, each stated once and answered in the record that it names: what a record states itself comes
 * first and as it states it. 786 has no answer (MARC 21).
 */
export const linksOfForm = (records: readonly Provisional[]): FormLink[] => {
  const links: FormLink[] = []
  for (const link of statedLinks(records)) {
    const isKnown = links.some(
      ({ from, to, tag, indicator2 }) =>
        from === link.from && to === link.to && tag === link.tag && indicator2 === link.indicator2,
    )
    if (!isKnown) links.push(link)
  }
  for (const link of [...links]) {
    const reverse = reverseOf(link)
    if (!reverse) continue
    const isAnswered = links.some(
      (other) => other.from === link.to && other.to === link.from && isReciprocal(link, other),
    )
    if (!isAnswered) links.push({ ...reverse, from: link.to, to: link.from, text: '', entry: null })
  }
  return links
}

/**
 * The links that stand in a circle of succession or of parts and wholes: `a` continues `b`, which continues `a`. Each is
 * named by its record and entry.
 */
export const circularLinks = (records: readonly Provisional[]): { record: string; entry: string }[] => {
  const links = linksOfForm(records)
  const edges = links.flatMap(({ from, to, tag }) => {
    const kind = KIND[tag]
    if (kind === undefined || from === to) return []
    if (FORWARD.has(tag)) return [{ kind, from, to }]
    return BACKWARD.has(tag) ? [{ kind, from: to, to: from }] : []
  })
  const reaches = (kind: string, start: string, goal: string): boolean => {
    const seen = new Set([start])
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === goal) return true
      for (const edge of edges) {
        if (edge.kind !== kind || edge.from !== at || seen.has(edge.to)) continue
        seen.add(edge.to)
        open.push(edge.to)
      }
    }
    return false
  }
  return links.flatMap(({ from, to, tag, entry }) => {
    const kind = KIND[tag]
    if (entry === null || kind === undefined || from === to) return []
    const [start, goal] = FORWARD.has(tag) ? [to, from] : [from, to]
    return reaches(kind, start, goal) ? [{ record: from, entry }] : []
  })
}

/**
 * The record whose number is the ISSN-L of each record of the form: of those that 776 joins, the first of the form, which
 * gets the lowest number.
 */
export const mediumFamilies = (records: readonly Provisional[]): ReadonlyMap<string, string> => {
  const first = new Map(records.map(({ id }) => [id, id]))
  const order = new Map(records.map(({ id }, index) => [id, index]))
  const pairs = linksOfForm(records).filter(({ tag, to }) => tag === '776' && first.has(to))
  for (let changed = true; changed; ) {
    changed = false
    for (const { from, to } of pairs) {
      const [a, b] = [first.get(from)!, first.get(to)!]
      if (a === b) continue
      const lowest = order.get(a)! < order.get(b)! ? a : b
      first.set(from, lowest).set(to, lowest)
      changed = true
    }
  }
  return first
}
