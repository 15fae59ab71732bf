import { ActionIcon, Tooltip } from '@mantine/core'
import {
  deleteMonitoredSearch,
  type MonitoredSearchRow,
  monitoredSearches,
  updateMonitoredSearch,
} from '@seriatim/contract'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IconPencil, IconPlayerPlay, IconTrash } from '../../ui/icons.tsx'
import { DescriptionForm } from './description-form.tsx'
import classes from './monitored.module.css'

/** A monitored search in the list. Only its creator can edit the description, directly in the row. */
export function MonitoredRow({
  row,
  open,
  setBusy,
  focusList,
}: {
  row: MonitoredSearchRow
  /** Opens the monitored search; undefined while another one is being opened. */
  open: (() => void) | undefined
  setBusy(isBusy: boolean): void
  /** Focuses the list; called when the row is removed. */
  focusList(): void
}) {
  const t = useMessages('monitored')
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const stopEditing = () => {
    setEditing(false)
    setBusy(false)
  }
  const save = useCall(updateMonitoredSearch, {
    invalidates: [monitoredSearches.name],
    onSuccess: () => {
      notify.done(t('saved'))
      stopEditing()
    },
  })
  const remove = useCall(deleteMonitoredSearch, {
    invalidates: [monitoredSearches.name],
    onSuccess: () => {
      notify.done(t('deleted'))
      focusList()
    },
    onError: notify.failure,
  })
  const { id, description } = row
  const centre = row.user.center?.name ?? t('no_centre')
  const askToDelete = async () => {
    setBusy(true)
    const isSure = await confirm({
      title: t('delete_title'),
      question: t('delete_sure'),
      action: t('delete_action'),
      isDangerous: true,
    })
    setBusy(false)
    if (isSure) remove.mutate({ params: { id } })
  }
  const edit = () => {
    setEditing(true)
    setBusy(true)
  }
  const why = row.mine ? undefined : t('only_creator', { centre })
  return (
    <tr>
      <th scope="row" className={classes.described}>
        {isEditing ? (
          <section
            aria-label={t('edit_title')}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              stopEditing()
            }}
          >
            <DescriptionForm
              initial={description}
              action={t('save')}
              isBusy={save.isPending}
              refusal={save.error}
              submit={(text) => save.mutate({ params: { id }, body: { description: text } })}
              cancel={stopEditing}
            />
          </section>
        ) : (
          <>
            {description}
            {row.shared ? (
              <span className={classes.shared} title={t('shared_is')}>
                {t('shared')}
              </span>
            ) : null}
          </>
        )}
      </th>
      <td className={classes.centre}>{centre}</td>
      <td className={classes.date}>{formats.dateTime(row.create_timestamp)}</td>
      <td className={classes.number}>
        {row.hits === null ? <span title={t('too_broad')}>{'—'}</span> : formats.number(row.hits)}
      </td>
      <Change count={row.new} isExact={row.exact} />
      <Change count={row.exact ? row.changed : null} isExact={row.exact} />
      <Change count={row.gone} isExact={row.exact} />
      <td className={classes.acts}>
        <RowAction label={t('run', { description })} act={open}>
          <IconPlayerPlay size={15} aria-hidden />
        </RowAction>
        <RowAction label={t('edit', { description })} why={why} act={isEditing ? undefined : edit}>
          <IconPencil size={15} aria-hidden />
        </RowAction>
        <RowAction label={t('delete', { description })} why={why} act={() => void askToDelete()} isDangerous>
          <IconTrash size={15} aria-hidden />
        </RowAction>
      </td>
    </tr>
  )
}

/** The number of new, changed or removed records; null if they are not counted. */
function Change({ count, isExact }: { count: number | null; isExact: boolean }) {
  const t = useMessages('monitored')
  const formats = useFormats()
  return (
    <td
      className={classes.number}
      data-none={count === 0 || count === null || undefined}
      title={isExact ? undefined : t('only_totals')}
    >
      {count === null ? '—' : formats.number(count)}
    </td>
  )
}

/** A button of a row. A disabled button can be focused, and shows the reason. */
function RowAction({
  label,
  why,
  act,
  isDangerous = false,
  children,
}: {
  label: string
  why?: string | undefined
  act: (() => void) | undefined
  isDangerous?: boolean
  children: ReactNode
}) {
  const isDisabled = why !== undefined || act === undefined
  return (
    <Tooltip label={why ?? label} multiline maw={320}>
      <ActionIcon
        className={classes.act}
        variant="subtle"
        color={isDangerous ? 'red' : 'accent'}
        size={28}
        aria-label={label}
        aria-disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : act}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
