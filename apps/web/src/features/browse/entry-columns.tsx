import type { BrowseEntry } from '@seriatim/contract'
import { type ReactNode, useMemo } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/table/columns.ts'
import classes from './browse.module.css'
import { DetailsCell, detailsOf, EntryCell, useEntriesAddress } from './entry-cells.tsx'
import type { EntryLine } from './entry-lines.ts'

/**
 * The table columns of an index: number of records, entry with references, field, and details of the records. If
 * `hasGroups` is true, near-equal entries of a group are shown below each other, with a link to all their records.
 */
export function useEntryColumns(hasGroups: boolean): readonly Column<EntryLine>[] {
  const t = useMessages('browse')
  const { number } = useFormats()
  const addressOf = useEntriesAddress()
  return useMemo(() => {
    const each = (render: (entry: BrowseEntry) => ReactNode) => (line: EntryLine) =>
      line.entries.map((entry) => (
        <span key={entry.key} className={classes.line}>
          {render(entry)}
        </span>
      ))
    const text = (of: (entry: BrowseEntry) => string) => (line: EntryLine) => line.entries.map(of).join('\n')
    const columns: readonly Column<EntryLine>[] = [
      {
        id: 'hits',
        header: t('col_hits'),
        name: t('col_hits'),
        width: 72,
        align: 'end',
        canHide: false,
        text: text(({ hits }) => String(hits)),
        render: each(({ hits }) => number(hits)),
      },
      {
        id: 'entry',
        header: t('col_entry'),
        name: t('col_entry'),
        width: 320,
        grows: true,
        namesRow: true,
        room: 340,
        canHide: false,
        text: text(({ label }) => label),
        render: each((entry) => <EntryCell entry={entry} />),
      },
      {
        id: 'tag',
        header: t('col_tag'),
        name: t('col_tag'),
        width: 60,
        hideRank: 3,
        namesRow: true,
        text: ({ entries: [{ tag }] }) => tag,
        render: ({ entries: [{ tag }] }) => <span className={classes.tag}>{tag}</span>,
      },
      {
        id: 'script',
        header: t('col_script'),
        name: t('col_script'),
        width: 132,
        hideRank: 2,
        text: ({ entries: [{ script }] }) => t(`script_${script}`),
        render: ({ entries: [{ script }] }) => <span className={classes.quiet}>{t(`script_${script}`)}</span>,
      },
      {
        id: 'details',
        header: t('col_details'),
        name: t('col_details'),
        width: 400,
        hideRank: 1,
        text: text((entry) => detailsOf(entry, t)),
        render: each((entry) => <DetailsCell entry={entry} />),
      },
    ]
    if (!hasGroups) return columns
    return [
      ...columns,
      {
        id: 'group',
        header: t('col_group'),
        name: t('col_group'),
        width: 110,
        canHide: false,
        isTools: true,
        text: () => '',
        render: ({ entries }) => (
          <a href={addressOf(entries.map(({ key }) => key))} target="_blank" rel="noreferrer">
            {t('search_group', { count: entries.length })}
          </a>
        ),
      },
    ]
  }, [t, number, addressOf, hasGroups])
}
