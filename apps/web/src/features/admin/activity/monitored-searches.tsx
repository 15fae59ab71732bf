import { Button, TextInput } from '@mantine/core'
import {
  ADMIN_MONITORED_LIST,
  type AdminMonitoredSearch,
  adminMonitoredSearches,
  deleteAdminMonitoredSearch,
  updateAdminMonitoredSearch,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { FormFailure } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { stateOfParams } from '../../search-query/search-request.ts'
import { writeSearchState } from '../../search-query/search-state.ts'
import classes from '../admin.module.css'
import { RowButton, toolColumn } from '../row-button.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'

const CHANGED = ['adminMonitoredSearches', 'monitoredSearches']

/** The monitored searches of all users; each can be handed over to another user, or deleted. */
export function MonitoredSearches(props: ActivityProps) {
  const t = useMessages('work')
  const formats = useFormats()
  const [changing, setChanging] = useState<AdminMonitoredSearch>()
  const remove = useCall(deleteAdminMonitoredSearch, {
    invalidates: CHANGED,
    onSuccess: () => notify.done(t('search_deleted')),
    onError: notify.failure,
  })
  const drop = async ({ id, description, user }: AdminMonitoredSearch) => {
    const isSure = await confirm({
      title: t('delete_search_title', { description }),
      question: t('delete_search_question', { user: user.name }),
      action: t('delete_search'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  const latest = useLatest(drop)
  const columns = useMemo(
    (): readonly Column<AdminMonitoredSearch>[] => [
      textColumn<AdminMonitoredSearch>({
        id: 'description',
        name: t('description'),
        width: 260,
        grows: true,
        canHide: false,
        text: ({ description }) => description,
        render: ({ description, params }) => (
          <Link to="/search" search={writeSearchState(stateOfParams(params))}>
            <bdi>{description}</bdi>
          </Link>
        ),
      }),
      textColumn<AdminMonitoredSearch>({
        id: 'user',
        name: t('user'),
        width: 140,
        canHide: false,
        text: ({ user }) => user.name,
      }),
      textColumn<AdminMonitoredSearch>({
        id: 'owner_active',
        name: t('owner_active'),
        width: 120,
        text: ({ owner_active }) => t(owner_active ? 'owner_here' : 'owner_left'),
      }),
      textColumn<AdminMonitoredSearch>({
        id: 'center',
        name: t('center'),
        width: 90,
        hideRank: 2,
        text: ({ center }) => center ?? '',
      }),
      textColumn<AdminMonitoredSearch>({
        id: 'opened_at',
        name: t('opened_at'),
        hideRank: 1,
        ...timeCells(formats, ({ opened_at }) => opened_at),
      }),
      toolColumn<AdminMonitoredSearch>(t('hand_over'), 210, (row) => (
        <>
          <RowButton
            text={t('hand_over')}
            about={t('hand_over_of', { description: row.description })}
            onClick={() => setChanging(row)}
          />
          <RowButton
            text={t('delete_search')}
            about={t('delete_search_of', { description: row.description })}
            onClick={() => void latest.current(row)}
          />
        </>
      )),
    ],
    [t, formats],
  )
  return (
    <>
      <ActivityTable
        {...props}
        area="monitored_searches"
        call={adminMonitoredSearches}
        list={ADMIN_MONITORED_LIST}
        columns={columns}
      />
      {changing ? <HandOver search={changing} onClose={() => setChanging(undefined)} /> : null}
    </>
  )
}

/** Changes the owner or the description of a monitored search. */
function HandOver({ search, onClose }: { search: AdminMonitoredSearch; onClose: () => void }) {
  const t = useMessages('work')
  return (
    <FormModal onClose={onClose} title={t('hand_over_of', { description: search.description })}>
      {({ close }) => <HandOverForm search={search} onClose={close} />}
    </FormModal>
  )
}

function HandOverForm({ search, onClose }: { search: AdminMonitoredSearch; onClose: () => void }) {
  const t = useMessages('work')
  const [description, setDescription] = useState(search.description)
  const [user, setUser] = useState(search.user.name)
  useUnsent([description, user])
  const form = useRef<HTMLFormElement>(null)
  const save = useCall(updateAdminMonitoredSearch, {
    invalidates: [...CHANGED, 'adminHistory'],
    onSuccess: () => {
      notify.done(t('handed_over'))
      onClose()
    },
  })
  const { errorOf, general } = useFormFailure(form, save.error, { description, user })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ params: { id: search.id }, body: { description, user, updated_at: search.updated_at } })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <FormFailure failure={save.error} general={general} close={onClose} />
      <TextInput
        label={t('new_owner')}
        description={t('new_owner_why')}
        name="user"
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
        error={errorOf('user')}
        data-autofocus
      />
      <TextInput
        label={t('description')}
        name="description"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={errorOf('description')}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
