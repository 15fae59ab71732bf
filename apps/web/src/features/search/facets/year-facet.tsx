import { Skeleton } from '@mantine/core'
import { MAX_FILTERS, searchFacet } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { termName } from '../../search-query/filter-text.ts'
import { searchParamsOf } from '../../search-query/search-request.ts'
import type { FacetChoice, SearchState } from '../../search-query/search-state.ts'
import { withIncluded, withoutFacets } from '../../search-query/transitions.ts'
import classes from './facet-panel.module.css'
import type { FacetProps } from './facet-props.ts'
import { FacetValues } from './facet-values.tsx'
import { chosenBars, histogramOf, keysBetween } from './histogram.ts'
import { YearHistogram } from './year-histogram.tsx'

/** Maximum number of years that are requested. No database has more. */
const MAX_YEARS = 1000
const DECADE = 10

/**
 * A facet of years: a histogram in which the user selects a range, and below it the values that are not years (`19uu`,
 * 9999).
 */
export function YearFacet(props: FacetProps) {
  const { term, state, facet, go } = props
  const t = useMessages('search')
  const isCut = (facet?.sum_other_doc_count ?? 0) > 0
  const { data } = useAnswer(
    searchFacet,
    { params: { term }, body: { ...searchParamsOf(state), size: MAX_YEARS } },
    { enabled: isCut, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const buckets = isCut ? data?.buckets : facet?.buckets
  const { bars, highest, others } = useMemo(
    () => histogramOf(buckets ?? [], term === 'period_of_activity' ? DECADE : 1),
    [buckets, term],
  )
  if (isCut && !buckets) return <Skeleton height={72} />
  const own = state.facets.filter((each) => each.term === term && !each.exclude).map(({ key }) => key)
  const isOther = new Set(others.map(({ key }) => key))
  const kept = own.filter((key) => isOther.has(key))
  // The histogram contains the years of the facet, the list all other values.
  const isYear = (each: FacetChoice) => each.term === term && !each.exclude && !isOther.has(each.key)
  const withoutYears = (search: SearchState): SearchState => ({
    ...search,
    facets: search.facets.filter((each) => !isYear(each)),
  })
  const room = MAX_FILTERS - state.facets.length + own.length - kept.length
  const select = (range: readonly [number, number]) => {
    const years = keysBetween(bars, buckets ?? [], range, room)
    go(withIncluded(state, term, [...kept, ...years]))
  }
  return (
    <>
      {bars.length === 0 ? null : (
        <YearHistogram
          // The key changes with the bars of the histogram, which remounts the histogram.
          key={`${bars[0]!.from} ${bars.length}`}
          name={termName(t, term)}
          bars={bars}
          highest={highest}
          chosen={chosenBars(bars, own)}
          select={select}
          clear={() => go(withoutFacets(state, term))}
        />
      )}
      {others.length === 0 && bars.length > 0 ? null : (
        <div className={classes.others}>
          <FacetValues
            {...props}
            facet={undefined}
            buckets={others}
            state={withoutYears(state)}
            go={(next) =>
              go((now) => {
                const { facets, ...others } = typeof next === 'function' ? next(withoutYears(now)) : next
                return { ...others, facets: [...facets, ...now.facets.filter(isYear)] }
              })
            }
          />
        </div>
      )}
    </>
  )
}
