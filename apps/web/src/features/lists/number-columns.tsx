import type { ListedNumber, ListStatus } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { Formats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHelp,
} from '../../ui/icons.tsx'
import type { Column } from '../../ui/table/columns.ts'
import classes from './lists.module.css'

const ICONS = {
  valid: IconCircleCheck,
  provisional: IconClock,
  cancelled: IconArrowRight,
  suppressed: IconBan,
  free: IconCircleDashed,
  unknown: IconHelp,
  invalid: IconCircleX,
} as const

/** The status of an ISSN in a list, as text next to an icon. */
export function Status({ status }: { status: ListStatus }) {
  const t = useMessages('listed')
  const Icon = ICONS[status]
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`st_${status}`)}
    </span>
  )
}

/** Statuses of ISSNs that have a record, to which the table links. */
const HAS_RECORD: ReadonlySet<ListStatus> = new Set(['valid', 'provisional', 'cancelled', 'suppressed', 'free'])

const RecordLink = ({ issn }: { issn: string }) => (
  <Link className={classes.issn} to="/record/$issn" params={{ issn }} search={{}}>
    {issn}
  </Link>
)

/** The corrections that were made to a listed ISSN, as text. */
const fixesOf = (t: Translate<'listed'>, { corrections }: ListedNumber): string[] =>
  corrections.map((each) => t(`fix_${each}` as 'fix_hyphen'))

/** The columns for the ISSNs of a list; columns for titles and replacements are included only if the list has any. */
export const numberColumns = (
  t: Translate<'listed'>,
  { number, list }: Formats,
  { hasTitles, hasReplaced }: { hasTitles: boolean; hasReplaced: boolean },
): readonly Column<ListedNumber>[] => {
  const column = (
    id:
      | 'line'
      | 'column'
      | 'cell'
      | 'issn'
      | 'status'
      | 'fixes'
      | 'issnl'
      | 'replaced'
      | 'key_title'
      | 'title'
      | 'match',
    width: number,
    text: (row: ListedNumber) => string,
    more: Partial<Column<ListedNumber>> = {},
  ): Column<ListedNumber> => ({ id, header: t(`col_${id}`), name: t(`col_${id}`), width, text, render: text, ...more })
  const whole = (text: (row: ListedNumber) => string) => (row: ListedNumber) => (
    <bdi className={classes.cell} title={text(row)}>
      {text(row)}
    </bdi>
  )
  const keyTitle = ({ key_title }: ListedNumber) => key_title
  const cell = (row: ListedNumber) => row.cell
  const title = (row: ListedNumber) => row.title
  const matchOf = ({ match }: ListedNumber) => (match === null ? '' : t(`match_${match}`))
  const replaced = column('replaced', 130, ({ replaced_by }) => replaced_by.join('; '), {
    hideRank: 8,
    render: ({ replaced_by }) =>
      replaced_by.map((issn, index) => (
        <span key={issn}>
          {index === 0 ? null : '; '}
          <RecordLink issn={issn} />
        </span>
      )),
  })
  return [
    column('line', 80, ({ line }) => number(line), { align: 'end', hideRank: 2 }),
    column('column', 130, (row) => row.column, { hideRank: 1, render: whole((row) => row.column) }),
    column('cell', 160, cell, { hideRank: 6, render: whole(cell) }),
    column('issn', 110, ({ issn }) => issn ?? '', {
      canHide: false,
      render: ({ issn, status }) =>
        issn !== null && HAS_RECORD.has(status) ? (
          <RecordLink issn={issn} />
        ) : (
          <span className={classes.issn}>{issn}</span>
        ),
    }),
    column('status', 176, ({ status }) => t(`st_${status}`), {
      hideRank: 9,
      render: ({ status }) => <Status status={status} />,
    }),
    ...(hasReplaced ? [replaced] : []),
    column('fixes', 180, (row) => list(fixesOf(t, row)), {
      hideRank: 5,
      render: whole((row) => list(fixesOf(t, row))),
    }),
    column('issnl', 110, ({ issn_l }) => issn_l, {
      hideRank: 3,
      render: ({ issn_l }) => (issn_l === '' ? null : <RecordLink issn={issn_l} />),
    }),
    column('key_title', 220, keyTitle, { grows: true, room: 220, render: whole(keyTitle) }),
    ...(hasTitles
      ? [
          column('match', 150, matchOf, {
            canHide: false,
            render: (row) => <span data-match={row.match ?? undefined}>{matchOf(row)}</span>,
          }),
          column('title', 180, title, { hideRank: 4, render: whole(title) }),
        ]
      : []),
  ]
}
