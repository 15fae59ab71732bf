import type { ListRow, RequestRow, RequestSort } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { Formats } from '../../kernel/formats.ts'
import type { Translate } from '../../kernel/i18n.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { nameOfCode } from './request-lists.ts'
import { RequestState } from './request-state.tsx'
import classes from './requests.module.css'

/** The columns of the inbox. Texts of publishers are isolated, because they can be right-to-left. */
export const requestColumns = (
  t: Translate<'requestsPage'>,
  formats: Formats,
  countries: readonly ListRow[] | undefined,
  hasSeveralCentres: boolean,
): readonly Column<RequestRow>[] => {
  const column = (
    id: RequestSort | 'media' | 'issns' | 'center',
    width: number,
    text: (row: RequestRow) => string,
    more: Partial<Column<RequestRow>> = {},
  ): Column<RequestRow> => textColumn({ id, name: t(`column_${id}`), width, text, ...more })
  const issnsOf = ({ changed_issn, issns }: RequestRow) =>
    [...(changed_issn === null ? [] : [changed_issn]), ...issns].join(', ')
  const titleOf = ({ title }: RequestRow) => title || t('untitled')
  const dueOf = ({ due_on, is_overdue }: RequestRow) => {
    if (due_on === null) return ''
    const day = formats.date(due_on)
    return is_overdue ? t('overdue', { day }) : day
  }
  return [
    column('state', 205, ({ state }) => t(`state_${state}`), {
      canHide: false,
      render: ({ state }) => <RequestState state={state} />,
    }),
    column('title', 200, titleOf, {
      grows: true,
      canHide: false,
      render: (row) => (
        <span className={classes.titleCell}>
          <span className={classes.title} dir="auto">
            <Link to="/requests/$id" params={{ id: row.id }}>
              {titleOf(row)}
            </Link>
          </span>
          {row.unanswered === 0 ? null : (
            <span className={classes.unanswered}>{t('unanswered', { count: row.unanswered })}</span>
          )}
        </span>
      ),
    }),
    column('publisher', 140, ({ publisher }) => publisher, {
      hideRank: 6,
      render: ({ publisher }) => (
        <span className={classes.title} dir="auto">
          {publisher}
        </span>
      ),
    }),
    column('country', 90, ({ country }) => nameOfCode(countries, country), { hideRank: 5 }),
    column('media', 150, ({ media }) => media.map((medium) => t(`medium_${medium}`)).join(', '), { hideRank: 4 }),
    column('sent_at', ...timeArguments(formats, ({ sent_at }: RequestRow) => sent_at, { hideRank: 7 })),
    column('age', 90, ({ age }) => t('age_days', { count: age }), { hideRank: 6 }),
    column('due_on', 165, dueOf, {
      hideRank: 9,
      render: (row) => (
        <span className={classes.due} data-overdue={row.is_overdue || undefined}>
          {row.is_overdue ? <IconAlertTriangle size={14} aria-hidden /> : null}
          {dueOf(row)}
        </span>
      ),
    }),
    column('handler', 100, ({ handler }) => handler?.name ?? '', { hideRank: 8 }),
    ...(hasSeveralCentres ? [column('center', 110, ({ center }) => center.code, { hideRank: 3 })] : []),
    column('issns', 110, issnsOf, { hideRank: 2 }),
    column('id', 110, ({ id }) => id, { hideRank: 1 }),
  ]
}
