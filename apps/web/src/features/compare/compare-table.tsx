import { Switch } from '@mantine/core'
import type { MarcRecord } from '@seriatim/marc'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { focusPage } from '../../kernel/take-focus.ts'
import { FieldDiff } from '../../ui/marc/diff/record-diff.tsx'
import fields from '../merge/field-table.module.css'
import classes from './compare.module.css'
import { type CompareRow, compareRows } from './compare-rows.ts'

export type Compared = { readonly issn: string; readonly record: MarcRecord }

/** The fields of two records, one pair per row; differences are marked. */
export function CompareTable({ one, other }: { one: Compared; other: Compared }) {
  const t = useMessages('compare')
  const rows = useMemo(() => compareRows(one.record, other.record), [one.record, other.record])
  const [onlyDifferences, setOnlyDifferences] = useEntryState(
    'compare-only-differences',
    true,
    `${one.issn} ${other.issn}`,
  )
  // The form for the two ISSNs had the focus and was replaced by the table.
  useEffect(focusPage, [])
  useShortcuts([
    { keys: 'd', label: t('only_differences'), scope: 'page', run: () => setOnlyDifferences(!onlyDifferences) },
  ])
  const shown = rows.filter(({ isSame }) => !onlyDifferences || !isSame)
  return (
    <section aria-label={t('fields')} data-work="inside">
      <header className={classes.head}>
        <Switch
          size="xs"
          label={t('only_differences')}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
        <span className={classes.note} role="status">
          {t('rows_shown', { shown: shown.length, count: rows.length })}
        </span>
      </header>
      <table className={fields.table} aria-label={t('fields')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {[one, other].map(({ issn }) => (
              <th key={issn} scope="col">
                <Link to="/record/$issn" params={{ issn }} search={{}}>
                  {issn}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={classes.note}>{t('no_differences')}</p> : null}
    </section>
  )
}

function Row({ row }: { row: CompareRow }) {
  const { tag, isSame } = row
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row" className={fields.tag}>
        {tag}
      </th>
      <td>
        <Cell row={row} side="before" />
      </td>
      <td>
        <Cell row={row} side="after" />
      </td>
    </tr>
  )
}

/** A field of one record, with its 880 below. */
function Cell({ row: { one, other }, side }: { row: CompareRow; side: 'before' | 'after' }) {
  const own = side === 'before' ? one : other
  if (own === undefined) return null
  return (
    <span className={fields.content}>
      <FieldDiff before={one?.field} after={other?.field} side={side} />
      {own.original === undefined ? null : (
        <span className={fields.original}>
          <FieldDiff before={one?.original} after={other?.original} side={side} />
        </span>
      )}
    </span>
  )
}
