import { normaliseIssn } from '@seriatim/issn'
import { isIndicator, type Making } from '../../duplicates/making.ts'

/** What the address of the page asks for, or why it cannot be done (specification-2, 5.2). */
export type PageQuery =
  | {
      readonly kind: 'records'
      readonly issns: readonly string[]
      readonly recordId: string | undefined
      /** The cards are duplicates of the records, made so. */
      readonly making?: Making
      /** Duplicates that were made on this page, beside its records. */
      readonly duplicates: readonly Joined[]
    }
  | { readonly kind: 'refused'; readonly reason: 'issns_missing' | 'several_with_id' }

export type CatalogueAddress = {
  issns?: string
  recordId?: string
  medium?: string
  successor?: string
  duplicates?: string
}

/** A duplicate beside the records of the page, and the number of the record that it is made from. */
export type Joined = { readonly origin: string; readonly making: Making }

/** One card of the page. */
export type PageCard = {
  /** Tells it from the others: the number of its record, with what is made of it. */
  readonly key: string
  readonly issn: string
  readonly making?: Making
  /** It was made on this page, and may leave it again. */
  readonly isJoined?: true
}

const signOf = (making: Making): string => (making.kind === 'medium' ? making.medium : making.indicator2)
const textOf = ({ origin, making }: Joined): string => `${origin}:${signOf(making)}`

const readJoined = (text = ''): readonly Joined[] =>
  [...new Set(text.split(','))].flatMap((each): Joined[] => {
    const [origin, sign] = each.split(':')
    if (!origin || !sign) return []
    return [
      {
        origin,
        making: isIndicator(sign) ? { kind: 'successor', indicator2: sign } : { kind: 'medium', medium: sign },
      },
    ]
  })

/** The parameter `duplicates` with one more, or without one; undefined where there are none. */
export const withJoined = (text: string | undefined, joined: Joined): string | undefined =>
  [...new Set([...readJoined(text).map(textOf), textOf(joined)])].join(',')
export const withoutJoined = (text: string | undefined, joined: Joined): string | undefined =>
  readJoined(text)
    .map(textOf)
    .filter((each) => each !== textOf(joined))
    .join(',') || undefined

/** The cards of a page in their order: each duplicate that joined comes behind its record, or last. */
export const cardsOf = ({
  issns,
  making,
  duplicates,
}: Extract<PageQuery, { kind: 'records' }>): readonly PageCard[] => {
  const joined = duplicates.map(
    (each): PageCard => ({
      key: textOf(each),
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

const makingOf = ({ medium, successor }: CatalogueAddress): Making | undefined => {
  if (medium !== undefined) return { kind: 'medium', medium }
  return successor !== undefined && isIndicator(successor) ? { kind: 'successor', indicator2: successor } : undefined
}

/**
 * Reads `issns=0028-0836,1476-4687`, with `medium` or `successor` where duplicates are wanted instead of the records,
 * and `duplicates=0028-0836:cr,0028-0836:0` for those beside them (a medium, or the second indicator of 780): each once,
 * in the order given. Text that is no ISSN is kept as it is; its card says what is wrong with it.
 */
export const readPageQuery = (search: CatalogueAddress): PageQuery => {
  if (search.issns === undefined) return { kind: 'refused', reason: 'issns_missing' }
  const numbers = search.issns
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const issns = [...new Set(numbers.map((text) => normaliseIssn(text) ?? text))]
  if (search.recordId !== undefined && issns.length > 1) return { kind: 'refused', reason: 'several_with_id' }
  const making = makingOf(search)
  const duplicates = readJoined(search.duplicates)
  return { kind: 'records', issns, recordId: search.recordId, ...(making ? { making } : {}), duplicates }
}
