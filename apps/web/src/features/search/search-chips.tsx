import { Button } from '@mantine/core'
import { FACET_KEY_TRUNCATED_AT } from '@seriatim/contract'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { IconAffiliate, IconList, IconPlus } from '../../ui/icons.tsx'
import classes from './chip.module.css'
import { Chip } from './chip.tsx'
import { chipGroups, type FacetGroup, spanOf } from './chip-groups.ts'
import { filterText, termName } from './filter-text.ts'
import type { Labels } from './labels.ts'
import { moved, withoutFilter } from './state/moves.ts'
import { type GoTo, isFamilyFilter, type SearchState } from './state/search-state.ts'

/** Values named on one chip; the others are counted. */
const MOST_NAMED = 3

/**
 * What narrows the search, under the query: filters (while the advanced form, which shows them too, is closed), the
 * lines as one chip, chosen facet values by term. Each goes with its cross.
 */
export function SearchChips({
  state,
  isAdvanced,
  openAdvanced,
  go,
  labels,
}: {
  state: SearchState
  isAdvanced: boolean
  openAdvanced(): void
  go: GoTo
  labels: Labels
}) {
  const t = useMessages('search')
  const formats = useFormats()
  const { labelOf } = labels
  const filters = isAdvanced ? [] : state.filters
  const lines = isAdvanced ? 0 : state.lines.length
  const groups = chipGroups(state.facets)
  if (filters.length + lines + groups.length === 0) return null
  const valuesOf = ({ term, keys }: FacetGroup) => {
    const span = spanOf(keys)
    if (span) return span.join(' – ')
    const names = keys.slice(0, MOST_NAMED).map((key) => cut(labelOf(term, key)))
    return keys.length > MOST_NAMED
      ? t('values_more', { values: names.join(', '), count: keys.length - MOST_NAMED })
      : names.join(', ')
  }
  return (
    <section className={classes.row} aria-label={t('conditions')}>
      {filters.map((filter) => (
        <Chip
          key={`${filter.exclude} ${filter.type}:${filter.code}`}
          text={filterText(t, labelOf, filter)}
          isExcluded={filter.exclude}
          icon={isFamilyFilter(filter.type) ? <IconAffiliate size={13} aria-hidden /> : undefined}
          onRemove={() => go((now) => withoutFilter(now, filter))}
        />
      ))}
      {lines === 0 ? null : (
        <Chip
          text={t('count_lines', { count: lines })}
          icon={<IconList size={13} aria-hidden />}
          onRemove={() => go((now) => moved(now, { lines: [] }))}
        />
      )}
      {groups.map((group) => (
        <Chip
          key={`${group.exclude} ${group.term}`}
          text={t('term_value', { term: termName(t, group.term), value: valuesOf(group) })}
          title={formats.list(group.keys.map((key) => labelOf(group.term, key)))}
          isExcluded={group.exclude}
          onRemove={() =>
            go((now) =>
              moved(now, {
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
    </section>
  )
}

const cut = (text: string): string =>
  text.length > FACET_KEY_TRUNCATED_AT ? `${text.slice(0, FACET_KEY_TRUNCATED_AT)}…` : text
