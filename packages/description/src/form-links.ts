/** Links between the records of one form: both ways, without contradictions, and the families that they make. */
import { isMergerField, isReciprocal, type LinkKind, type LinkStatements, mayAnswer, reverseOf } from '@seriatim/issn'
import type { Provisional } from './provisional.ts'

/** A link of a record of the form, or the one that answers it. */
export type FormLink = LinkKind & {
  readonly from: string
  readonly to: string
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

type Link = Omit<FormLink, 'isPartner'>

/** The complete links that the records of a form state, in their order. */
const statedLinks = (records: readonly Provisional[]): Link[] =>
  records.flatMap(({ id, links }) =>
    links.flatMap(({ id: entry, tag, indicator2, to, text }) =>
      tag === null || to === null ? [] : [{ from: id, to, tag, indicator2: indicator2 ?? ' ', text, entry }],
    ),
  )

const mergerResult = <L extends Link>(links: readonly L[], from: string): L | undefined =>
  links.findLast((link) => link.from === from && isMergerField(link))

/** Of several 785 with second indicator 7 in a record the last names the result of the merger, the others partners. */
const withRoles = (links: readonly Link[]): FormLink[] =>
  links.map((link) => {
    const isPartner = isMergerField(link) && mergerResult(links, link.from)?.to !== link.to
    return { ...link, isPartner }
  })

const statementsOf = (links: readonly FormLink[], id: string): LinkStatements => {
  const result = mergerResult(links, id)
  return {
    id,
    links: links.flatMap((link) => (link.from === id ? [{ kind: link, target: link.to }] : [])),
    result: result && { target: result.to },
  }
}

/** The links with the answer to one of them: a partner of a merger before the result, all others behind. */
const withAnswer = (links: readonly FormLink[], link: FormLink): FormLink[] => {
  const reverse = reverseOf(link)
  const isAnswered = links.some(
    (other) => other.from === link.to && other.to === link.from && isReciprocal(link, other),
  )
  if (reverse === undefined || isAnswered) return [...links]
  if (!mayAnswer(link, statementsOf(links, link.from), statementsOf(links, link.to))) return [...links]
  const answer = { ...reverse, from: link.to, to: link.from, text: '', entry: null }
  const result = reverse.isPartner ? mergerResult(links, link.to) : undefined
  return withRoles(links.toSpliced(result === undefined ? links.length : links.indexOf(result), 0, answer))
}

/**
 * All links of a form, each stated once and answered in the record that it names: what a record states itself comes
 * first and as it states it. 786 has no answer (MARC 21), and a partner of a merger gets one only where both records name
 * the same result.
 */
export const linksOfForm = (records: readonly Provisional[]): FormLink[] => {
  const stated: Link[] = []
  for (const link of statedLinks(records)) {
    const isKnown = stated.some(
      ({ from, to, tag, indicator2 }) =>
        from === link.from && to === link.to && tag === link.tag && indicator2 === link.indicator2,
    )
    if (!isKnown) stated.push(link)
  }
  // The result of a merger answers first: it tells partners from results in records that name one of them only.
  const isAnswerOfResult = (link: Link): number => (link.tag === '780' && link.indicator2 === '4' ? 0 : 1)
  let links = withRoles(stated)
  for (const { from, to, tag, indicator2 } of stated.toSorted((a, b) => isAnswerOfResult(a) - isAnswerOfResult(b))) {
    const link = links.find(
      (each) => each.from === from && each.to === to && each.tag === tag && each.indicator2 === indicator2,
    )
    if (link !== undefined) links = withAnswer(links, link)
  }
  return links
}

/**
 * The links that stand in a circle of succession or of parts and wholes: `a` continues `b`, which continues `a`. Each is
 * named by its record and entry.
 */
export const circularLinks = (records: readonly Provisional[]): { record: string; entry: string }[] => {
  const links = linksOfForm(records)
  const edges = links.flatMap(({ from, to, tag, isPartner }) => {
    const kind = KIND[tag]
    if (kind === undefined || isPartner || from === to) return []
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
  return links.flatMap(({ from, to, tag, entry, isPartner }) => {
    const kind = KIND[tag]
    if (entry === null || kind === undefined || isPartner || from === to) return []
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
