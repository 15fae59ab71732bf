import { normaliseIssn } from '@seriatim/issn'
import { type DuplicateKind, isSuccessorIndicator } from '../../document/duplicate-kind.ts'

/** The parsed parameters of the page's URL, or the reason why the parameters are invalid (specification-2, 5.2). */
export type PageQuery =
  | {
      readonly kind: 'records'
      readonly issns: readonly string[]
      readonly recordId: string | undefined
      /** If set, the cards show duplicates of this kind instead of the records. */
      readonly making?: DuplicateKind
      /** Duplicates that were made on this page, in addition to its records. */
      readonly duplicates: readonly JoinedDuplicate[]
    }
  | { readonly kind: 'refused'; readonly reason: 'issns_missing' | 'several_with_id' }

export type CatalogueAddress = {
  issns?: string
  recordId?: string
  medium?: string
  successor?: string
  duplicates?: string
}

/** A duplicate that was added to the page, and the ISSN of its original record. */
export type JoinedDuplicate = { readonly origin: string; readonly making: DuplicateKind }

/** A card of the page. */
export type PageCard = {
  /** Unique key: the ISSN of the record, followed by the kind of duplicate if the card is one. */
  readonly key: string
  readonly issn: string
  readonly making?: DuplicateKind
  /** Whether the card is a duplicate that was added on this page, and can be removed. */
  readonly isJoined?: true
}

const duplicateKindText = (making: DuplicateKind): string =>
  making.kind === 'medium' ? making.medium : making.indicator2
const joinedText = ({ origin, making }: JoinedDuplicate): string => `${origin}:${duplicateKindText(making)}`

const readJoined = (text = ''): readonly JoinedDuplicate[] =>
  [...new Set(text.split(','))].flatMap((each): JoinedDuplicate[] => {
    const [origin, sign] = each.split(':')
    if (!origin || !sign) return []
    return [
      {
        origin,
        making: isSuccessorIndicator(sign) ? { kind: 'successor', indicator2: sign } : { kind: 'medium', medium: sign },
      },
    ]
  })

/** The URL parameter `duplicates` with one duplicate added or removed; undefined if it becomes empty. */
export const withJoined = (text: string | undefined, joined: JoinedDuplicate): string | undefined =>
  [...new Set([...readJoined(text).map(joinedText), joinedText(joined)])].join(',')
export const withoutJoined = (text: string | undefined, joined: JoinedDuplicate): string | undefined =>
  readJoined(text)
    .map(joinedText)
    .filter((each) => each !== joinedText(joined))
    .join(',') || undefined

/**
 * The cards of the page in order. An added duplicate follows its original record. If that record is not on the page,
 * the duplicate is last.
 */
export const cardsOf = ({
  issns,
  making,
  duplicates,
}: Extract<PageQuery, { kind: 'records' }>): readonly PageCard[] => {
  const joined = duplicates.map(
    (each): PageCard => ({
      key: joinedText(each),
      issn: each.origin,
      making: each.making,
      isJoined: true,
    }),
  )
  return [
    ...issns.flatMap((issn): PageCard[] => [
      { key: issn, issn, ...(making ? { making } : {}) },
      ...joined.filter((each) => each.issn === issn),
    ]),
    ...joined.filter((each) => !issns.includes(each.issn)),
  ]
}

const duplicateKindOf = ({ medium, successor }: CatalogueAddress): DuplicateKind | undefined => {
  if (medium !== undefined) return { kind: 'medium', medium }
  return successor !== undefined && isSuccessorIndicator(successor)
    ? { kind: 'successor', indicator2: successor }
    : undefined
}

/**
 * Parses `issns=0028-0836,1476-4687`, with `medium` or `successor` if the page shows duplicates instead of the records.
 * `duplicates=0028-0836:cr,0028-0836:0` adds duplicates: the part after the colon is a medium, or the second indicator
 * of 780. Repeated ISSNs are dropped. Invalid ISSNs are kept, and their cards report them.
 */
export const readPageQuery = (search: CatalogueAddress): PageQuery => {
  if (search.issns === undefined) return { kind: 'refused', reason: 'issns_missing' }
  const numbers = search.issns
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const issns = [...new Set(numbers.map((text) => normaliseIssn(text) ?? text))]
  if (search.recordId !== undefined && issns.length > 1) return { kind: 'refused', reason: 'several_with_id' }
  const making = duplicateKindOf(search)
  const duplicates = readJoined(search.duplicates)
  return { kind: 'records', issns, recordId: search.recordId, ...(making ? { making } : {}), duplicates }
}
