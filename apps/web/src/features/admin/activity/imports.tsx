import { ADMIN_IMPORT_LIST, type AdminImport, adminImports, revertAdminImport } from '@seriatim/contract'
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

/** Whether an import can be reverted: it has stored records, has ended, and was not reverted yet. */
const mayRevert = ({ dry_run, status, revert }: AdminImport): boolean =>
  !dry_run && status !== '' && (revert === null || !['', 'completed'].includes(revert.status))

/** The imports of all users. An import that stored records can be reverted. */
export function Imports(props: ActivityProps) {
  const t = useMessages('work')
  const importing = useMessages('importing')
  const formats = useFormats()
  const undo = useCall(revertAdminImport, {
    invalidates: ['adminImports', 'tasks'],
    onSuccess: () => notify.done(t('reverting')),
    onError: notify.failure,
  })
  const undoing = undo.isPending ? undo.variables.params.id : undefined
  const revert = async ({ id, filename: file }: AdminImport) => {
    const isSure = await confirm({
      title: t('revert_title', { file }),
      question: t('revert_question'),
      action: t('revert'),
      isDangerous: true,
    })
    if (isSure) undo.mutate({ params: { id } })
  }
  const latest = useLatest(revert)
  const columns = useMemo(
    (): readonly Column<AdminImport>[] => [
      textColumn<AdminImport>({
        id: 'filename',
        name: t('filename'),
        width: 240,
        grows: true,
        canHide: false,
        text: ({ filename }) => filename,
        render: ({ id, filename }) => (
          <Link to="/import/{-$id}" params={{ id }} search={{}}>
            <bdi>{filename}</bdi>
          </Link>
        ),
      }),
      textColumn<AdminImport>({ id: 'user', name: t('user'), width: 130, canHide: false, text: ({ user }) => user }),
      textColumn<AdminImport>({
        id: 'dry_run',
        name: t('dry_run'),
        width: 110,
        hideRank: 2,
        text: ({ dry_run }) => t(dry_run ? 'yes' : 'no'),
      }),
      textColumn<AdminImport>({
        id: 'status',
        name: t('status'),
        width: 120,
        canHide: false,
        text: ({ status, progress }) =>
          status === ''
            ? `${t('status_running')} ${formats.number(Math.floor(progress))} %`
            : importing(`status_${status}`),
      }),
      textColumn<AdminImport>({
        id: 'records',
        name: t('records'),
        width: 100,
        align: 'end',
        text: ({ records }) => formats.number(records),
      }),
      textColumn<AdminImport>({
        id: 'center_code',
        name: t('center'),
        width: 90,
        hideRank: 1,
        text: ({ center_code }) => center_code ?? '',
      }),
      textColumn<AdminImport>({
        id: 'created_at',
        name: t('created_at'),
        hideRank: 3,
        ...timeCells(formats, ({ created_at }) => created_at),
      }),
      toolColumn<AdminImport>(t('revert'), 110, (row) =>
        mayRevert(row) ? (
          <RowButton
            text={t('revert')}
            about={t('revert_of', { file: row.filename })}
            isBusy={row.id === undoing}
            onClick={() => void latest.current(row)}
          />
        ) : null,
      ),
    ],
    [t, importing, formats, undoing],
  )
  return (
    <ActivityTable
      {...props}
      area="imports"
      call={adminImports}
      list={ADMIN_IMPORT_LIST}
      columns={columns}
      filters={[
        {
          parameter: 'state',
          name: 'dry_run',
          label: t('dry_run'),
          any: t('any_run'),
          choices: (['false', 'true'] as const).map((value) => ({ value, label: t(`run_${value}`) })),
        },
      ]}
    />
  )
}
