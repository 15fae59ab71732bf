/**
 * Which linking field answers which (MARC 21 Format for Bibliographic Data, 76X-78X; the pairs of 780 and 785 as CONSER
 * makes them). Each relation has a tag and, for 780 and 785, a second indicator.
 */

/** A linking field without its target: `indicator2` as it stands, blank included. */
export type LinkKind = { readonly tag: string; readonly indicator2: string }

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
 * that MARC 21 does not define says nothing of the kind of succession and fits all.
 */
export const isReciprocal = (link: LinkKind, other: LinkKind): boolean => {
  if (REVERSE_TAGS[link.tag] !== other.tag) return false
  const answers = link.tag === '780' ? ANSWERS_OF_780 : link.tag === '785' ? ANSWERS_OF_785 : undefined
  const known = link.tag === '780' ? ANSWERS_OF_785 : ANSWERS_OF_780
  if (answers === undefined) return true
  const fitting = answers[link.indicator2]
  return fitting === undefined || known[other.indicator2] === undefined || fitting.includes(other.indicator2)
}

/**
 * The link that answers one of this kind, as the system writes it; undefined for 786, which has no reverse. A 780 or 785
 * whose second indicator says nothing is answered by 0.
 */
export const reverseOf = ({ tag, indicator2 }: LinkKind): LinkKind | undefined => {
  const reverse = REVERSE_TAGS[tag]
  if (reverse === undefined) return undefined
  const answers = tag === '780' ? ANSWERS_OF_780 : tag === '785' ? ANSWERS_OF_785 : undefined
  return { tag: reverse, indicator2: answers === undefined ? ' ' : (answers[indicator2]?.[0] ?? '0') }
}
