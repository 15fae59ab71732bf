import {
  ANNOUNCEMENT_LIST,
  ANNOUNCEMENTS_AREA,
  type AnnouncementRow,
  adminAnnouncements,
  announcementState,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { type Formats, useFormats } from '../../../kernel/formats.ts'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts'
import { listQueryOf } from '../../../ui/table/list-address.ts'
import type { AreaAddress } from '../../admin/admin-address.ts'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { AdminList } from '../../admin/admin-list.tsx'
import { WritingDialog } from './writing-dialog.tsx'

const route = getRouteApi('/shell/admin/announcements')

/** The page on which announcements are written: a list of all, and the form of the open one. */
export function WritingPage() {
  return (
    <AdminFrame area={ANNOUNCEMENTS_AREA}>
      <WrittenAnnouncements />
    </AdminFrame>
  )
}

function WrittenAnnouncements() {
  const t = useMessages('announcements')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { row } = address
  const query = listQueryOf(ANNOUNCEMENT_LIST, address)
  const columns = useMemo(() => writtenColumns(t, formats), [t, formats])
  const answer = useAnswer(adminAnnouncements, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const go = (changes: AreaAddress<(typeof ANNOUNCEMENT_LIST.sorts)[number]>, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => go({ row: id }, false)
  return (
    <AdminList
      name="announcements-written"
      title={t('title')}
      list={ANNOUNCEMENT_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      searchLabel={t('search')}
      count={(count) => t('count', { count })}
      add={{ label: t('new'), run: () => open('new') }}
      failed={t('cannot_load')}
      empty={{ title: t('no_rows'), text: t('no_rows_next') }}
      onOpen={{ label: t('edit'), run: ({ id }) => open(id) }}
    >
      {row === undefined ? null : <WritingDialog key={row} id={row} onClose={() => go({ row: undefined })} />}
    </AdminList>
  )
}

const stateOfAnnouncement = ({ is_draft, publish_at, expires_at }: AnnouncementRow) =>
  announcementState({ isDraft: is_draft, publishAt: new Date(publish_at), expiresAt: new Date(expires_at) }, new Date())

const writtenColumns = (t: Translate<'announcements'>, formats: Formats): readonly Column<AnnouncementRow>[] => {
  const column = (
    id: string,
    header: string,
    more: Omit<Column<AnnouncementRow>, 'id' | 'header' | 'name' | 'render'>,
  ) => ({ id, header, name: header, render: more.text, ...more }) satisfies Column<AnnouncementRow>
  const audience = ({ roles, centers }: AnnouncementRow) =>
    [...roles, ...centers].map(({ name }) => name).join(', ') || t('everybody')
  return [
    {
      ...column('title', t('column_title'), {
        width: 280,
        grows: true,
        canHide: false,
        isSortable: true,
        text: ({ title }) => title,
      }),
      render: ({ id, title }) => (
        <Link to="/admin/announcements" search={(before) => ({ ...before, row: id })}>
          {title}
        </Link>
      ),
    },
    column('state', t('state'), { width: 100, text: (row) => t(`state_${stateOfAnnouncement(row)}`) }),
    column('audience', t('audience'), { width: 160, hideRank: 2, text: audience }),
    column('publish_at', t('publish_at'), {
      width: DATE_TIME_WIDTH,
      isSortable: true,
      hideRank: 3,
      text: ({ publish_at }) => formats.dateTime(publish_at),
    }),
    column('expires_at', t('expires_at'), {
      width: DATE_TIME_WIDTH,
      isSortable: true,
      hideRank: 1,
      text: ({ expires_at }) => formats.dateTime(expires_at),
    }),
  ]
}
