/** Links between the records of one form: both directions, checks for cycles, and families. */
import {
  isMergerField,
  isReciprocal,
  type LinkKind,
  type LinkStatements,
  mayWriteReverseLink,
  reverseOf,
} from '@seriatim/issn'
import type { Provisional } from './provisional.ts'

/** A link between records of a form, or its reverse. */
export type FormLink = LinkKind & {
  readonly from: string
  readonly to: string
  readonly text: string
  /** The form entry of the link, or null for an added reverse link. */
  readonly entry: string | null
}

/** Tags of directed relations: succession and hierarchy. A cycle means that a record precedes itself. */
const FORWARD: ReadonlySet<string> = new Set(['785', '762', '767', '770', '774'])
const BACKWARD: ReadonlySet<string> = new Set(['780', '760', '765', '772', '773'])
/** The kind of relation of each tag. Links form a cycle only if all are of one kind. */
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

/** The links of the form that have a tag and a target, in form order. */
const statedLinks = (records: readonly Provisional[]): Link[] =>
  records.flatMap(({ id, links }) =>
    links.flatMap(({ id: entry, tag, indicator2, to, text }) =>
      tag === null || to === null ? [] : [{ from: id, to, tag, indicator2: indicator2 ?? ' ', text, entry }],
    ),
  )

const mergerResult = <L extends Link>(links: readonly L[], from: string): L | undefined =>
  links.findLast((link) => link.from === from && isMergerField(link))

/**
 * Marks partners of a merger: of several 785 with second indicator 7, the last is the result and the others are
 * partners.
 */
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

/** Adds the reverse of a link. A partner of a merger is added before the result, other links at the end. */
const withAnswer = (links: readonly FormLink[], link: FormLink): FormLink[] => {
  const reverse = reverseOf(link)
  const isAnswered = links.some(
    (other) => other.from === link.to && other.to === link.from && isReciprocal(link, other),
  )
  if (reverse === undefined || isAnswered) return [...links]
  if (!mayWriteReverseLink(link, statementsOf(links, link.from), statementsOf(links, link.to))) return [...links]
  const answer = { ...reverse, from: link.to, to: link.from, text: '', entry: null }
  const result = reverse.isPartner ? mergerResult(links, link.to) : undefined
  return withRoles(links.toSpliced(result === undefined ? links.length : links.indexOf(result), 0, answer))
}

/**
 * All links of a form without duplicates, and their reverse links. Links stated in the form come first and unchanged.
 * 786 has no reverse (MARC 21). A partner of a merger gets a reverse only if both records name the same result.
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
  // Reverse links of the result come first: a record with only one 785 does not show whether the 785 names a partner or
  // the result.
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
 * The links in a cycle of succession or hierarchy, for example `a` continues `b` continues `a`. Each link is identified
 * by its record and its entry in the form.
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
 * The record whose ISSN is the ISSN-L, for each record of the form. In a group connected by 776, this is the first
 * record, which gets the lowest ISSN.
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
