import { Alert, CloseButton, Skeleton } from '@mantine/core'
import { FACET_TERMS, type FacetTerm, facetOf } from '@seriatim/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconChevronDown, IconChevronUp } from '../../../ui/icons.tsx'
import { termName } from '../../search-query/filter-text.ts'
import type { Labels } from '../../search-query/labels.ts'
import type { GoTo, SearchState } from '../../search-query/search-state.ts'
import { withoutFacets } from '../../search-query/transitions.ts'
import classes from './facet-panel.module.css'
import type { FacetProps } from './facet-props.ts'
import { FacetValues } from './facet-values.tsx'
import { type Facets, useOpenFacets } from './use-facets.ts'
import { YearFacet } from './year-facet.tsx'

/**
 * The panel of facets next to the results: values of each facet can be included or excluded. It remembers which facets
 * are open.
 */
export function FacetPanel({
  state,
  facets,
  labels,
  takesFocus,
  go,
  close,
}: {
  state: SearchState
  facets: Facets
  labels: Labels
  /** Whether the user has just opened the panel; if so, the panel takes the focus. */
  takesFocus: boolean
  go: GoTo
  close(): void
}) {
  const t = useMessages('search')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useOpenFacets()
  const onOpened = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus()
  })
  useEffect(() => onOpened(), [])
  const count = state.facets.length
  const toggle = (term: FacetTerm) =>
    setOpen(open.includes(term) ? open.filter((each) => each !== term) : [...open, term])
  return (
    <section
      className={classes.panel}
      aria-labelledby={title}
      aria-busy={facets.isOld}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <header className={classes.head}>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t('filter_results')}
        </h2>
        {count === 0 ? null : (
          <button type="button" className={classes.clear} onClick={() => go(withoutFacets(state))}>
            {t('clear_facets', { count })}
          </button>
        )}
        <CloseButton size="sm" aria-label={t('close_facets')} onClick={close} />
      </header>
      {facets.failure === undefined ? null : (
        <Alert color="red" role="alert">
          {facets.failure}
        </Alert>
      )}
      {FACET_TERMS.map((term) => (
        <FacetGroup
          key={term}
          isOpen={open.includes(term)}
          toggle={() => toggle(term)}
          term={term}
          state={state}
          facet={facets.aggregations?.[term]}
          isMissing={facets.failure !== undefined}
          labels={labels}
          go={go}
        />
      ))}
    </section>
  )
}

function FacetGroup({
  isOpen,
  isMissing,
  toggle,
  ...props
}: FacetProps & { isOpen: boolean /** Whether loading its values failed. */; isMissing: boolean; toggle(): void }) {
  const t = useMessages('search')
  const content = useId()
  const { term, state, facet } = props
  const chosen = state.facets.filter((facet) => facet.term === term).length
  const Arrow = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.group}>
      <h3>
        <button type="button" className={classes.title} aria-expanded={isOpen} aria-controls={content} onClick={toggle}>
          <span>{termName(t, term)}</span>
          {chosen === 0 ? null : <span className={classes.chosenCount}>{t('count_chosen', { count: chosen })}</span>}
          <Arrow size={15} stroke={1.7} aria-hidden />
        </button>
      </h3>
      <div id={content} hidden={!isOpen}>
        {!isOpen || (facet === undefined && isMissing) ? null : facet === undefined ? (
          <Skeleton height={72} />
        ) : facetOf(term).areYears ? (
          <YearFacet {...props} />
        ) : (
          <FacetValues {...props} />
        )}
      </div>
    </div>
  )
}
