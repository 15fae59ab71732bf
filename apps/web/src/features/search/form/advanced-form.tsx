import { Button, NativeSelect } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconPlus } from '../../../ui/icons.tsx'
import type { Labels } from '../../search-query/labels.ts'
import { type Draft, withClone, withNewLine, withoutLine } from './draft.ts'
import { FamilyPrompt } from './family-prompt.tsx'
import { FilterTags } from './filter-tags.tsx'
import { withFilter } from './filters.ts'
import type { OffendingPart } from './offending-part.ts'
import classes from './query-form.module.css'
import { QueryLine } from './query-line.tsx'

/** The advanced part of the search form: filters by codes and families, and conditions on fields. */
export function AdvancedForm({
  id,
  draft,
  change,
  filterBy,
  labels,
  failingIn,
}: {
  id: string
  draft: Draft
  change(change: Partial<Draft>): void
  /** Applies filters immediately: each filter is shown as a chip, and the chips must always match the results. */
  filterBy(filters: Draft['filters']): void
  labels: Labels
  /** Returns the invalid part of the query of a condition line. `index` counts only the lines with content, from 0. */
  failingIn(index: number, query: string): OffendingPart | undefined
}) {
  const t = useMessages('search')
  const { lines, filters } = draft
  return (
    <div id={id} className={classes.advanced}>
      <div className={classes.filters}>
        <FilterTags filters={filters} onChange={filterBy} labels={labels} />
        <FamilyPrompt add={(filter) => filterBy(withFilter(filters, filter))} />
      </div>
      <div className={classes.operator}>
        <NativeSelect
          aria-label={t('operator')}
          value={draft.any ? 'should' : 'must'}
          data={[
            { value: 'must', label: t('all_of') },
            { value: 'should', label: t('any_of') },
          ]}
          onChange={(event) => change({ any: event.currentTarget.value === 'should' })}
        />
      </div>
      {lines.map(({ id: lineId, line }, index) => (
        <QueryLine
          key={lineId}
          number={index + 1}
          line={line}
          isLast={lines.length === 1}
          failing={failingIn(index, line.query)}
          onChange={(next) =>
            change({ lines: lines.map((each) => (each.id === lineId ? { ...each, line: next } : each)) })
          }
          onClone={() => change({ lines: withClone(lines, lineId) })}
          onRemove={() => change({ lines: withoutLine(lines, lineId) })}
        />
      ))}
      <Button
        className={classes.addLine}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => change({ lines: withNewLine(lines) })}
      >
        {t('add_line')}
      </Button>
    </div>
  )
}
