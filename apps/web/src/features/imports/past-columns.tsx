import { IMPORT_OUTCOMES, type ImportRow } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import classes from './import.module.css'

export function usePastColumns(): readonly Column<ImportRow>[] {
  const t = useMessages('importing')
  const formats = useFormats()
  return useMemo(() => pastColumns(t, formats), [t, formats])
}

const pastColumns = (t: Translate<'importing'>, { number, dateTime }: Formats): readonly Column<ImportRow>[] => {
  const column = (
    id: 'id' | 'file' | 'mode' | 'kind' | 'started' | 'by' | 'state' | 'records' | 'outcomes',
    width: number,
    text: (row: ImportRow) => string,
    more: Partial<Column<ImportRow>> = {},
  ): Column<ImportRow> => textColumn({ id, name: t(`past_${id}`), width, text, ...more })
  const outcomesOf = ({ status_summary: counts }: ImportRow) =>
    IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
      outcome,
      text: t(`short_${outcome}`, { count: counts[outcome] }),
    }))
  return [
    column('id', 64, ({ id }) => id, { hideRank: 1 }),
    column('file', 220, ({ filename }) => filename, {
      grows: true,
      canHide: false,
      render: ({ id, filename }) => (
        <Link to="/import/{-$id}" params={{ id }}>
          <bdi>{filename}</bdi>
        </Link>
      ),
    }),
    column('mode', 110, ({ mode }) => t(`mode_${mode}`), { hideRank: 4 }),
    column('kind', 130, ({ dry_run, revert }) =>
      t(dry_run ? 'kind_dry_run' : revert === null ? 'kind_real_run' : 'kind_reverted'),
    ),
    column('started', ...timeArguments({ dateTime }, ({ created_at }: ImportRow) => created_at, { hideRank: 5 })),
    column('by', 110, ({ username }) => username, { hideRank: 3 }),
    column('state', 150, ({ status, stage }) =>
      status === '' ? t(`stage_${stage ?? 'storing'}`) : t(`status_${status}`),
    ),
    column('records', 96, ({ records }) => number(records), { align: 'end', hideRank: 2 }),
    column(
      'outcomes',
      200,
      (row) =>
        outcomesOf(row)
          .map((each) => each.text)
          .join(', '),
      {
        hideRank: 6,
        render: (row) => (
          <span className={classes.short}>
            {outcomesOf(row).map(({ outcome, text }) => (
              <span key={outcome} data-outcome={outcome}>
                {text}
              </span>
            ))}
          </span>
        ),
      },
    ),
  ]
}
