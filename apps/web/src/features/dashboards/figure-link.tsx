import type { FigureRequests, FigureSearch, KeywordType } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { EMPTY_SEARCH, writeSearchState } from '../search-query/search-state.ts'
import classes from './dashboards.module.css'

/** The URL of the search that finds the records of a figure. */
const addressOf = ({ basic_query, keyword_queries = [] }: FigureSearch) =>
  writeSearchState({
    ...EMPTY_SEARCH,
    ...(basic_query === undefined ? {} : { q: basic_query.query, format: basic_query.matchFormat }),
    filters: keyword_queries.map(({ type, code }) => ({ type: type as KeywordType, code, exclude: false })),
  })

/** A number as a link to the records or requests that it counts; `what` describes them. */
export function FigureLink({
  value,
  search,
  requests,
  what,
}: {
  value: number
  search?: FigureSearch | undefined
  requests?: FigureRequests | undefined
  what: string
}) {
  const t = useMessages('dashboards')
  const { number } = useFormats()
  if (requests !== undefined && value > 0) {
    // The inbox leaves out its default state.
    const { state, ...filters } = requests
    return (
      <Link
        to="/requests"
        search={{ ...filters, state: state === 'open' ? undefined : state }}
        className={classes.figureLink}
        aria-label={`${number(value)} ${t('show_requests', { what })}`}
      >
        {number(value)}
      </Link>
    )
  }
  if (search === undefined || value === 0) return <span>{number(value)}</span>
  return (
    <Link
      to="/search"
      search={addressOf(search)}
      className={classes.figureLink}
      aria-label={`${number(value)} ${t('show_records', { what })}`}
    >
      {number(value)}
    </Link>
  )
}
