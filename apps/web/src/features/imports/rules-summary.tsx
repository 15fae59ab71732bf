import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconCircleX } from '../../ui/icons.tsx'
import { FilterLink } from './filter-link.tsx'
import classes from './import.module.css'
import type { ExcludedRecords, Summary } from './use-import.ts'

type Rule = Summary['rules_summary'][number]
const COLUMNS = ['description', 'level', 'occurrences', 'records'] as const
type Order = (typeof COLUMNS)[number]

const compare = (order: Order) => (a: Rule, b: Rule) =>
  order === 'occurrences' || order === 'records'
    ? b[order] - a[order] || a.description.localeCompare(b.description)
    : a[order].localeCompare(b[order]) || b.records - a.records

/**
 * The violated rules, each with description, level, number of occurrences and number of records (specification-1,
 * Import screen).
 */
export function RulesSummary({ summary, refused }: { summary: Summary; refused: ExcludedRecords | undefined }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const [order, setOrder] = useState<Order>('level')
  const rules = summary.rules_summary.toSorted(compare(order))
  return (
    <section className={classes.rules} aria-labelledby="import-rules">
      <h2 className={classes.step} id="import-rules">
        {t('rules')}
      </h2>
      {rules.length === 0 ? (
        <p className={classes.nothing}>{t('rules_none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={column === 'occurrences' || column === 'records' ? classes.number : undefined}
                  aria-sort={
                    order !== column
                      ? undefined
                      : column === 'occurrences' || column === 'records'
                        ? 'descending'
                        : 'ascending'
                  }
                >
                  <button type="button" className={classes.sort} onClick={() => setOrder(column)}>
                    {t(`rules_${column}`)}
                  </button>
                </th>
              ))}
              {refused ? <th scope="col">{t('rules_decision')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={`${rule.rule} ${rule.level}`}>
                <td title={rule.rule}>{rule.description}</td>
                <td>
                  <Level level={rule.level} />
                </td>
                <td className={classes.number}>{number(rule.occurrences)}</td>
                <td className={classes.number}>
                  <FilterLink filter={{ rule: rule.rule }}>{number(rule.records)}</FilterLink>
                </td>
                {refused ? (
                  <td>
                    <Button
                      size="compact-xs"
                      variant={refused.rules.has(rule.rule) ? 'filled' : 'default'}
                      aria-pressed={refused.rules.has(rule.rule)}
                      aria-label={t('refuse_rule_label', { rule: rule.description })}
                      onClick={() => refused.toggleRule(rule.rule)}
                    >
                      {t('refuse_rule')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Level({ level }: { level: Rule['level'] }) {
  const t = useMessages('importing')
  const Icon = level === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <span className={classes.level} data-level={level}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`level_${level}`)}
    </span>
  )
}
