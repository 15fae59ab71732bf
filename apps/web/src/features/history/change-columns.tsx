import type { RecordChange } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import classes from './changes-page.module.css'

type Id = 'date' | 'issn' | 'title' | 'tags' | 'status' | 'author' | 'center' | 'category'

/** The columns of the list of changes: time, record, kind of change, result, and author. */
export function useChangeColumns(): readonly Column<RecordChange>[] {
  const t = useMessages('history')
  const record = useMessages('record')
  const formats = useFormats()
  return useMemo(() => changeColumns(t, record, formats), [t, record, formats])
}

const changeColumns = (
  t: Translate<'history'>,
  record: Translate<'record'>,
  { dateTime }: Formats,
): readonly Column<RecordChange>[] => {
  const tagsOf = ({ previous_id, tags }: RecordChange): string => {
    if (previous_id === null) return t('first_version')
    return tags.length === 0 ? t('nothing_changed') : tags.join(' ')
  }
  const column = (
    id: Id,
    width: number,
    text: (change: RecordChange) => string,
    more: Partial<Column<RecordChange>> = {},
  ): Column<RecordChange> => textColumn({ id, name: t(`col_${id}`), width, text, ...more })
  return [
    column('date', ...timeArguments({ dateTime }, ({ date }: RecordChange) => date, { hideRank: 7, namesRow: true })),
    column('issn', 104, ({ issn }) => issn, {
      canHide: false,
      namesRow: true,
      render: ({ issn }) => (
        <Link className="issn" to="/record/$issn" params={{ issn }} search={{}}>
          {issn}
        </Link>
      ),
    }),
    column('title', 260, ({ title }) => title ?? '', {
      grows: true,
      namesRow: true,
      room: 300,
      render: ({ title }) => (
        <bdi>
          <MarkedText text={title ?? ''} />
        </bdi>
      ),
    }),
    column('tags', 220, tagsOf, {
      hideRank: 3,
      render: (change) =>
        change.tags.length > 0 ? <span className={classes.tags}>{tagsOf(change)}</span> : tagsOf(change),
    }),
    column('status', 130, ({ status }) => record(`status_${status}`), {
      hideRank: 5,
      render: ({ status }) => (
        <span className={status === 'error' ? classes.error : undefined}>{record(`status_${status}`)}</span>
      ),
    }),
    column('author', 130, ({ author }) => author ?? record('no_author'), { hideRank: 6 }),
    column('category', 70, ({ category }) => category, { hideRank: 2 }),
    column('center', 70, ({ center }) => center, { hideRank: 1 }),
  ]
}
