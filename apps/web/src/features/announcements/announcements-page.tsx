import { ActionIcon, Modal } from '@mantine/core'
import { ANNOUNCEMENTS_READ, type Announcement, announcements } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useLocale, useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconEye } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { type Column, useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { AnnouncementBody } from './announcement-body.tsx'
import classes from './announcements.module.css'
import type { AnnouncementsAddress, ReadSort } from './announcements-address.ts'

const route = getRouteApi('/shell/announcements')

/** All announcements that the user may read, ten per page; the eye button opens one (specification-2, 2.14). */
export function AnnouncementsPage() {
  const t = useMessages('announcements')
  const formats = useFormats()
  const locale = useLocale()
  const { may } = useSession()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { open } = address
  const { sort, order, page, size } = listQueryOf(ANNOUNCEMENTS_READ, address)
  const answer = useAnswer(announcements, {}, { staleTime: 0 })
  const go = (changes: AnnouncementsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const choice = useColumnChoice('announcements')
  const columns = useMemo(
    () => announcementColumns(t, formats, (id) => void navigate({ search: (before) => ({ ...before, open: id }) })),
    [t, formats, navigate],
  )
  const shown = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    const sorted = [...(answer.data ?? [])].sort((one, other) => compare(one[sort], other[sort]))
    return (order === 'asc' ? sorted : sorted.reverse()).slice((page - 1) * size, page * size)
  }, [answer.data, locale, sort, order, page, size])
  const opened = answer.data?.find(({ id }) => id === open)
  return (
    <Page
      title={t('title')}
      aside={
        may('userManagement') ? (
          <LinkButton variant="default" to="/admin/announcements">
            {t('write')}
          </LinkButton>
        ) : undefined
      }
    >
      <ListTable
        label={t('title')}
        answer={answer}
        rowsOf={() => shown}
        failed={t('cannot_load')}
        empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        place={JSON.stringify({ sort, order, page, size })}
        {...listProps(ANNOUNCEMENTS_READ, address, answer.data?.length, go)}
        onOpen={{ label: t('show'), run: ({ id }) => go({ open: id }, false) }}
      />
      {opened ? <OpenedAnnouncement announcement={opened} onClose={() => go({ open: undefined })} /> : null}
    </Page>
  )
}

function OpenedAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useMessages('announcements')
  const formats = useFormats()
  useReturnFocus()
  const { title, body_html, expires_at } = announcement
  return (
    <Modal opened onClose={onClose} size="xl" title={title}>
      <p className={classes.dim}>{t('shown_until', { to: formats.dateTime(expires_at) })}</p>
      <AnnouncementBody html={body_html} />
    </Modal>
  )
}

const announcementColumns = (
  t: Translate<'announcements'>,
  formats: Formats,
  show: (id: string) => void,
): readonly Column<Announcement>[] => {
  const column = (id: ReadSort, header: string, more: Partial<Column<Announcement>>): Column<Announcement> => {
    const text = (row: Announcement) => (id === 'title' ? row.title : formats.dateTime(row[id]))
    return { id, header, name: header, width: 190, text, render: text, isSortable: true, ...more }
  }
  return [
    column('title', t('column_title'), { width: 360, grows: true, canHide: false }),
    column('created_at', t('created_at'), { hideRank: 1 }),
    column('expires_at', t('expires_at'), { hideRank: 2 }),
    {
      id: 'show',
      header: '',
      name: t('show'),
      width: 48,
      canHide: false,
      isTools: true,
      text: () => '',
      render: ({ id, title }) => (
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('show')}: ${title}`} onClick={() => show(id)}>
          <IconEye size={16} aria-hidden />
        </ActionIcon>
      ),
    },
  ]
}
