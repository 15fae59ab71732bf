/**
 * Which linking field answers which (MARC 21 Format for Bibliographic Data, 76X-78X; the pairs of 780 and 785 as CONSER
 * makes them). Each relation has a tag and, for 780 and 785, a second indicator.
 */

/**
 * A linking field without its target: `indicator2` as it stands, blank included. `isPartner` marks a 785 with second
 * indicator 7 that names a partner of a merger, not its result (see `linkingFields`).
 */
export type LinkKind = { readonly tag: string; readonly indicator2: string; readonly isPartner: boolean }

const MERGER = { tag: '785', indicator2: '7' } as const

/** Whether a field is a 785 with second indicator 7, "Merged with ... to form ...". */
export const isMergerField = ({ tag, indicator2 }: Pick<LinkKind, 'tag' | 'indicator2'>): boolean =>
  tag === MERGER.tag && indicator2 === MERGER.indicator2

/** The kind of link between two partners of one merger, the same in both records. */
const PARTNER: LinkKind = { ...MERGER, isPartner: true }

/** Whether two links are of one kind; the second indicator counts for 780 and 785 only. */
export const isSameKind = (one: LinkKind, other: LinkKind): boolean =>
  one.tag === other.tag &&
  one.isPartner === other.isPartner &&
  ((one.tag !== '780' && one.tag !== '785') || one.indicator2 === other.indicator2)

/** 786 has no reverse: MARC 21 knows none. */
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

/** Of each 780, by its second indicator, those of the 785 that answer it; the first is the one to write. */
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

/** The same for 785. */
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
 * Whether two linking fields, each in the record that the other names, state one relation from its two sides. For 780 and
 * 785 their second indicators must fit, the alternatives in use included (a split that is told as "continues in part"); one
 * that MARC 21 does not define says nothing of the kind of succession and fits all. Only a partner of a merger answers a
 * partner.
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

/** The same where 785 with second indicator 7 may be partner or result: who names whom counts, not the role in a merger. */
export const isReciprocalInAnyRole = (link: LinkKind, other: LinkKind): boolean =>
  isReciprocal(link, other) || isReciprocal({ ...link, isPartner: false }, { ...other, isPartner: false })

/**
 * The link that answers one of this kind, as the system writes it; undefined for 786, which has no reverse. A 780 or 785
 * whose second indicator says nothing is answered by 0.
 */
export const reverseOf = ({ tag, indicator2, isPartner }: LinkKind): LinkKind | undefined => {
  if (isPartner) return PARTNER
  const reverse = REVERSE_TAGS[tag]
  if (reverse === undefined) return undefined
  const answers = tag === '780' ? ANSWERS_OF_780 : tag === '785' ? ANSWERS_OF_785 : undefined
  const reverseIndicator2 = answers === undefined ? ' ' : (answers[indicator2]?.[0] ?? '0')
  return { tag: reverse, indicator2: reverseIndicator2, isPartner: false }
}

/** The links of one record: `id` is its number or another name, as are the targets. */
export type LinkStatements = {
  readonly id: string
  readonly links: readonly { readonly kind: LinkKind; readonly target: string }[]
  /** What the last 785 with second indicator 7 names, if there is one; its target is undefined without a number. */
  readonly result: { readonly target: string | undefined } | undefined
}

/** Whether a link states a merger: 785 with second indicator 7, or 780 with 4. */
export const isOfMerger = (kind: LinkKind): boolean => {
  const reverse = reverseOf(kind)
  return isMergerField(kind) || (reverse !== undefined && isMergerField(reverse))
}

const namesPartner = ({ links }: LinkStatements, id: string): boolean =>
  links.some(({ kind, target }) => kind.isPartner && target === id)

/**
 * Whether the system may write into `target` what answers a link of kind `kind` from `source`. It may, except in mergers: a
 * partner gets a link to a partner only where both name the same result, and no record gets a link that makes a partner of
 * the result that it names, or a result of its partner.
 */
export const mayAnswer = (kind: LinkKind, source: LinkStatements, target: LinkStatements): boolean => {
  if (!isOfMerger(kind)) return true
  const named = target.result
  if (kind.isPartner) return named?.target !== undefined && named.target === source.result?.target
  if (namesPartner(source, target.id) || namesPartner(target, source.id)) return false
  if (isMergerField(kind) || named === undefined) return true
  // The answer becomes the last 785: what is the last one now has to be a serial that `source` was formed from, too.
  return source.links.some((link) => isSameKind(link.kind, kind) && link.target === named.target)
}
