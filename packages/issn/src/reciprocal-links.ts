/**
 * The pairs of reciprocal linking fields (MARC 21 Format for Bibliographic Data, 76X-78X; the pairs of 780 and 785
 * follow CONSER). A relation is a tag and, for 780 and 785, a second indicator.
 */

/**
 * A linking field without its target. `indicator2` may be a blank. `isPartner` marks a 785 with second indicator 7 for
 * a partner of a merger instead of its result (see `linkingFields`).
 */
export type LinkKind = { readonly tag: string; readonly indicator2: string; readonly isPartner: boolean }

const MERGER = { tag: '785', indicator2: '7' } as const

/** Whether a field is a 785 with second indicator 7, "Merged with ... to form ...". */
export const isMergerField = ({ tag, indicator2 }: Pick<LinkKind, 'tag' | 'indicator2'>): boolean =>
  tag === MERGER.tag && indicator2 === MERGER.indicator2

/** The link between two partners of a merger, which has the same form in both records. */
const PARTNER: LinkKind = { ...MERGER, isPartner: true }

/** Whether two links are of the same kind. The second indicator matters only for 780 and 785. */
export const isSameKind = (one: LinkKind, other: LinkKind): boolean =>
  one.tag === other.tag &&
  one.isPartner === other.isPartner &&
  ((one.tag !== '780' && one.tag !== '785') || one.indicator2 === other.indicator2)

/** The tag of the reverse link for each tag. 786 has none in MARC 21. */
const REVERSE_TAGS: Readonly<Record<string, string>> = {
  760: '762',
  762: '760',
  765: '767',
  767: '765',
  770: '772',
  772: '770',
  773: '774',
  774: '773',
  775: '775',
  776: '776',
  777: '777',
  780: '785',
  785: '780',
  787: '787',
}

/**
 * The second indicators of a reciprocal 785 for each second indicator of 780. The system writes the first indicator of
 * the list.
 */
const ANSWERS_OF_780: Readonly<Record<string, string>> = {
  0: '08',
  1: '61',
  2: '2',
  3: '3',
  4: '7',
  5: '4',
  6: '5',
  7: '16',
}

/** The second indicators of a reciprocal 780 for each second indicator of 785. */
const ANSWERS_OF_785: Readonly<Record<string, string>> = {
  0: '0',
  1: '71',
  2: '2',
  3: '3',
  4: '5',
  5: '6',
  6: '17',
  7: '4',
  8: '0',
}

/**
 * Whether two linking fields in two records state the same relation from both sides. For 780 and 785, the second
 * indicators must match, including usual alternatives (a split recorded as "continues in part"). An undefined second
 * indicator matches any. A partner of a merger matches only a partner.
 */
export const isReciprocal = (link: LinkKind, other: LinkKind): boolean => {
  if (link.isPartner || other.isPartner) return link.isPartner && other.isPartner
  if (REVERSE_TAGS[link.tag] !== other.tag) return false
  const answers = link.tag === '780' ? ANSWERS_OF_780 : link.tag === '785' ? ANSWERS_OF_785 : undefined
  const known = link.tag === '780' ? ANSWERS_OF_785 : ANSWERS_OF_780
  if (answers === undefined) return true
  const fitting = answers[link.indicator2]
  return fitting === undefined || known[other.indicator2] === undefined || fitting.includes(other.indicator2)
}

/** Whether two links are reciprocal, ignoring whether a 785 with second indicator 7 names a partner or the result. */
export const isReciprocalInAnyRole = (link: LinkKind, other: LinkKind): boolean =>
  isReciprocal(link, other) || isReciprocal({ ...link, isPartner: false }, { ...other, isPartner: false })

/**
 * The reverse of a link as the system writes it. Undefined for 786, which has no reverse. An undefined second indicator
 * of 780 or 785 has the reverse 0.
 */
export const reverseOf = ({ tag, indicator2, isPartner }: LinkKind): LinkKind | undefined => {
  if (isPartner) return PARTNER
  const reverse = REVERSE_TAGS[tag]
  if (reverse === undefined) return undefined
  const answers = tag === '780' ? ANSWERS_OF_780 : tag === '785' ? ANSWERS_OF_785 : undefined
  const reverseIndicator2 = answers === undefined ? ' ' : (answers[indicator2]?.[0] ?? '0')
  return { tag: reverse, indicator2: reverseIndicator2, isPartner: false }
}

/** The links of one record. `id` and the targets are ISSNs or other identifiers. */
export type LinkStatements = {
  readonly id: string
  readonly links: readonly { readonly kind: LinkKind; readonly target: string }[]
  /** The last 785 with second indicator 7, if any. `target` is undefined if it has no ISSN. */
  readonly result: { readonly target: string | undefined } | undefined
}

/** Whether a link states a merger: 785 with second indicator 7, or 780 with second indicator 4. */
export const isOfMerger = (kind: LinkKind): boolean => {
  const reverse = reverseOf(kind)
  return isMergerField(kind) || (reverse !== undefined && isMergerField(reverse))
}

const namesPartner = ({ links }: LinkStatements, id: string): boolean =>
  links.some(({ kind, target }) => kind.isPartner && target === id)

/**
 * Whether the system may write the reverse of a link from `source` into `target`. Always true outside mergers. In a
 * merger, a partner gets a link to another partner only if both name the same result. A link must not turn a result
 * into a partner, or a partner into a result.
 */
export const mayWriteReverseLink = (kind: LinkKind, source: LinkStatements, target: LinkStatements): boolean => {
  if (!isOfMerger(kind)) return true
  const named = target.result
  if (kind.isPartner) return named?.target !== undefined && named.target === source.result?.target
  if (namesPartner(source, target.id) || namesPartner(target, source.id)) return false
  if (isMergerField(kind) || named === undefined) return true
  // The new link becomes the last 785 of `target`, and the previous last 785 becomes a link to a partner. The previous
  // last 785 must therefore name a serial from which `source` was formed.
  return source.links.some((link) => isSameKind(link.kind, kind) && link.target === named.target)
}
