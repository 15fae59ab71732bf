import { Button } from '@mantine/core'
import { FACET_KEY_TRUNCATED_AT } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAffiliate, IconList, IconPlus } from '../../ui/icons.tsx'
import classes from './chip.module.css'
import { Chip } from './chip.tsx'
import { chipGroups, type FacetGroup, yearSpan } from './chip-groups.ts'
import { filterText, lineText, termName } from './filter-text.ts'
import { type Labels, useLabels } from './labels.ts'
import { type GoTo, isFamilyFilter, type SearchState } from './search-state.ts'
import { changeSearch, withoutFilter } from './transitions.ts'

/** Maximum number of values that one chip lists; for further values it shows only their number. */
const MAX_NAMED = 3

/**
 * The conditions of the search below the query. Filters have chips while the advanced form is closed, condition lines
 * share one chip, and each facet with chosen values has a chip. Each chip has a remove button. The row is always shown,
 * so that the content below does not move.
 */
export function SearchChips({
  state,
  isAdvanced,
  openAdvanced,
  isUnsearched,
  go,
  labels,
}: {
  state: SearchState
  isAdvanced: boolean
  openAdvanced(): void
  /** Whether the form differs from the search whose results are shown. */
  isUnsearched: boolean
  go: GoTo
  labels: Labels
}) {
  const t = useMessages('search')
  const { labelOf } = labels
  const filters = isAdvanced ? [] : state.filters
  const lines = isAdvanced ? 0 : state.lines.length
  const groups = chipGroups(state.facets)
  const facetTexts = useFacetTexts(labels)
  return (
    <section className={classes.row} aria-label={t('conditions')}>
      {filters.map((filter) => (
        <Chip
          key={`${filter.exclude} ${filter.type}:${filter.code}`}
          text={filterText(t, labelOf, filter)}
          title={filterText(t, labelOf, filter)}
          isExcluded={filter.exclude}
          icon={isFamilyFilter(filter.type) ? <IconAffiliate size={13} aria-hidden /> : undefined}
          onRemove={() => go((now) => withoutFilter(now, filter))}
        />
      ))}
      {lines === 0 ? null : (
        <Chip
          text={t('count_lines', { count: lines })}
          icon={<IconList size={13} aria-hidden />}
          onRemove={() => go((now) => changeSearch(now, { lines: [] }))}
        />
      )}
      {groups.map((group) => (
        <Chip
          key={`${group.exclude} ${group.term}`}
          {...facetTexts(group)}
          isExcluded={group.exclude}
          onRemove={() =>
            go((now) =>
              changeSearch(now, {
                facets: now.facets.filter(({ term, exclude }) => term !== group.term || exclude !== group.exclude),
              }),
            )
          }
        />
      ))}
      {isAdvanced ? null : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          h={24}
          className={classes.add}
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={openAdvanced}
        >
          {t('add_a_filter')}
        </Button>
      )}
      <span role="status" className={isUnsearched ? classes.unsearched : undefined}>
        {isUnsearched ? t('unsearched') : null}
      </span>
    </section>
  )
}

/** Returns a function that creates the text of a chip of facet values, and a title that lists all values. */
const useFacetTexts = ({ labelOf }: Labels): ((group: FacetGroup) => { text: string; title: string }) => {
  const t = useMessages('search')
  const formats = useFormats()
  const valuesOf = ({ term, keys }: FacetGroup): string => {
    const span = yearSpan(keys)
    if (span) return span.join(' – ')
    const names = keys.slice(0, MAX_NAMED).map((key) => cut(labelOf(term, key)))
    return keys.length > MAX_NAMED
      ? t('values_more', { values: names.join(', '), count: keys.length - MAX_NAMED })
      : names.join(', ')
  }
  return (group) => ({
    text: t('term_value', { term: termName(t, group.term), value: valuesOf(group) }),
    title: formats.list(group.keys.map((key) => labelOf(group.term, key))),
  })
}

/**
 * A search as read-only text: its query and format, then a chip for each condition line, filter and group of facet
 * values.
 */
export function SearchConditions({ state }: { state: SearchState }) {
  const t = useMessages('search')
  const labels = useLabels(state, undefined)
  const facetTexts = useFacetTexts(labels)
  const query = state.q?.trim() ?? ''
  return (
    <span className={classes.conditions}>
      {query === '' ? null : <code dir="auto">{query}</code>}
      {query !== '' && state.format ? <span>{state.format}</span> : null}
      {query !== '' && state.anywhere ? <span>{t('anywhere')}</span> : null}
      {state.any ? <span>{t('any_of')}</span> : null}
      {state.lines.map((line, index) => (
        <Chip key={index} text={lineText(t, line)} isExcluded={line.operator === 'must_not'} />
      ))}
      {state.filters.map((filter) => (
        <Chip
          key={`${filter.exclude} ${filter.type}:${filter.code}`}
          text={filterText(t, labels.labelOf, filter)}
          title={filterText(t, labels.labelOf, filter)}
          isExcluded={filter.exclude}
        />
      ))}
      {chipGroups(state.facets).map((group) => (
        <Chip key={`${group.exclude} ${group.term}`} {...facetTexts(group)} isExcluded={group.exclude} />
      ))}
    </span>
  )
}

const cut = (text: string): string =>
  text.length > FACET_KEY_TRUNCATED_AT ? `${text.slice(0, FACET_KEY_TRUNCATED_AT)}…` : text
