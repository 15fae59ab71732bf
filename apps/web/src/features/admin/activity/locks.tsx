import { adminLocks, deleteLock, LOCK_LIST, type LockRow } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { RowButton, toolColumn } from '../row-button.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'

/** The locks of all users, with a button to end each. */
export function Locks(props: ActivityProps) {
  const t = useMessages('work')
  const formats = useFormats()
  const remove = useCall(deleteLock, { invalidates: ['adminLocks'], onError: notify.failure })
  const ending = remove.isPending ? remove.variables.params.id : undefined
  const end = async ({ id, issn, username }: LockRow) => {
    const isSure = await confirm({
      title: t('end_title', { issn, username }),
      question: t('end_question', { username }),
      action: t('end'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } }, { onSuccess: () => notify.done(t('ended', { issn })) })
  }
  const latest = useLatest(end)
  const columns = useMemo((): readonly Column<LockRow>[] => {
    const time = (id: 'since' | 'last_sign_at') =>
      textColumn<LockRow>({ id, name: t(id), ...timeCells(formats, (row) => row[id]) })
    return [
      textColumn<LockRow>({
        id: 'issn',
        name: t('issn'),
        width: 120,
        canHide: false,
        text: ({ issn }) => issn,
        render: ({ issn }) => (
          <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
            {issn}
          </Link>
        ),
      }),
      textColumn<LockRow>({
        id: 'username',
        name: t('username'),
        width: 200,
        grows: true,
        canHide: false,
        text: ({ username }) => username,
      }),
      textColumn<LockRow>({
        id: 'center',
        name: t('center'),
        width: 100,
        hideRank: 2,
        text: ({ center }) => center ?? '',
      }),
      time('since'),
      time('last_sign_at'),
      toolColumn<LockRow>(t('end'), 150, (row) => (
        <RowButton
          text={t('end')}
          about={t('end_of', { issn: row.issn })}
          isBusy={row.id === ending}
          onClick={() => void latest.current(row)}
        />
      )),
    ]
  }, [t, formats, ending])
  return (
    <ActivityTable
      {...props}
      area="locks"
      call={adminLocks}
      list={LOCK_LIST}
      columns={columns}
      empty={{ title: t('locks_none'), text: t('locks_none_next') }}
      rowKeys={[{ keys: 'd', label: t('end'), run: (row) => void end(row) }]}
    />
  )
}
