import type { UrlRow, UrlSort } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Formats } from '../../kernel/formats.ts'
import type { Translate } from '../../kernel/i18n.ts'
import { ShortUrl } from '../../ui/short-url.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeCells } from '../../ui/table/time-cells.tsx'
import { toolColumn } from '../admin/row-button.tsx'
import { EMPTY_LINE } from '../search-query/line-state.ts'
import { EMPTY_SEARCH, writeSearchState } from '../search-query/search-state.ts'
import { UrlState } from './url-state.tsx'
import classes from './urls.module.css'

/** The URL parameters of the search for records that contain a URL. */
const recordsWith = (url: string) =>
  writeSearchState({
    ...EMPTY_SEARCH,
    lines: [{ ...EMPTY_LINE, tag: '85[67]', subfield: 'u', field_type: 'keyword', query: url }],
  })

/** The columns of the list of URLs; `check` draws the button that checks a URL now. */
export const urlColumns = (
  t: Translate<'urls'>,
  formats: Formats,
  check: (row: UrlRow) => ReactNode,
): readonly Column<UrlRow>[] => {
  const column = (
    declared: Omit<Parameters<typeof textColumn<UrlRow>>[0], 'name'> & { readonly id: Exclude<UrlSort, 'id'> },
  ) => textColumn<UrlRow>({ ...declared, name: t(declared.id) })
  return [
    column({
      id: 'url',
      width: 260,
      grows: true,
      canHide: false,
      text: ({ url }) => url,
      render: ({ url }) =>
        /^https?:/i.test(url) ? (
          <a className={classes.address} href={url} target="_blank" rel="noreferrer noopener" aria-label={url}>
            <ShortUrl url={url} />
          </a>
        ) : (
          <ShortUrl url={url} />
        ),
    }),
    column({
      id: 'state',
      width: 185,
      canHide: false,
      text: ({ state }) => t(`state_${state}`),
      render: ({ state }) => <UrlState state={state} />,
    }),
    column({ id: 'status_code', width: 90, hideRank: 3, align: 'end', text: (row) => `${row.status_code ?? ''}` }),
    column({ id: 'reason', width: 170, hideRank: 4, text: ({ reason }) => reason ?? '' }),
    column({
      id: 'checked_at',
      hideRank: 5,
      ...timeCells(formats, ({ checked_at }) => checked_at),
    }),
    column({ id: 'host', width: 170, hideRank: 1, text: ({ host }) => host }),
    column({
      id: 'moved_to',
      width: 220,
      hideRank: 2,
      text: ({ moved_to }) => moved_to ?? '',
      render: ({ moved_to }) => (moved_to === null ? null : <ShortUrl url={moved_to} />),
    }),
    column({
      id: 'records',
      width: 90,
      canHide: false,
      align: 'end',
      text: ({ records }) => formats.number(records),
      render: ({ url, records }) =>
        records === 0 ? (
          formats.number(0)
        ) : (
          <Link to="/search" search={recordsWith(url)} aria-label={t('show_records', { count: records, url })}>
            {formats.number(records)}
          </Link>
        ),
    }),
    toolColumn(t('check'), 130, check),
  ]
}
