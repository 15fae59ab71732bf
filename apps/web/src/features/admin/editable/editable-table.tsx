import { Button } from '@mantine/core'
import { type AnyCall, csvUrl, useAnswer } from '../../../app/api.ts'
import { useMessages } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session.tsx'
import { useShortcuts } from '../../../app/shortcuts.tsx'
import { IconPlus } from '../../../ui/icons.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import { useColumnChoice } from '../../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../../ui/table/list-address.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import classes from '../admin.module.css'
import type { AreaAddress } from '../admin-address.ts'
import { ImportButton } from '../import-dialog.tsx'
import { ListHead } from '../list-head.tsx'
import { callInput, type EditableArea, type EditableRow } from './editable-area.ts'
import { EditableDialog } from './editable-dialog.tsx'

/** Polling interval while a row changes without an action of the user. */
const MOVING_MS = 2_000

/** The rows of an administration area that has its own calls, and the form of the open row. */
export function EditableTable<Row extends EditableRow>({
  editable,
  address,
  go,
}: {
  editable: EditableArea<Row>
  address: AreaAddress
  go: (changes: AreaAddress, replaces: boolean) => void
}) {
  const t = useMessages('admin')
  const { area, columns, list } = editable
  const { row } = address
  const query = listQueryOf(list, address)
  const choice = useColumnChoice(`admin-${area}`)
  const answer = useAnswer<AnyCall>(editable.calls.rows, callInput({ query }), {
    placeholderData: (before: unknown) => before,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      editable.isMoving && (state.data as { rows: Row[] } | undefined)?.rows.some(editable.isMoving)
        ? MOVING_MS
        : false,
  })
  const open = (id: string) => go({ row: id }, false)
  const edit = ({ id }: Row) => open(id)
  const close = () => go({ row: undefined }, true)
  const { mayCall } = useSession()
  const canAdd = editable.calls.create !== undefined && mayCall(editable.calls.create)
  useShortcuts(canAdd ? [{ keys: 'n', label: t('new'), scope: 'page', run: () => open('new') }] : [])
  return (
    <section className={classes.rows} aria-label={t(`area_${area}`)}>
      <ListHead
        title={t(`area_${area}`)}
        search={address.search}
        onSearch={(search) => go({ search, page: undefined }, true)}
        count={answer.data && t('count', { count: answer.data.total })}
        columns={columns}
        choice={choice}
      >
        {editable.calls.imports ? (
          <ImportButton
            call={editable.calls.imports}
            area={area}
            changes={[editable.calls.rows.name, ...editable.changes]}
            retires
          />
        ) : null}
        {canAdd ? (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open('new')}>
            {t('new')}
          </Button>
        ) : null}
      </ListHead>
      <ListTable<{ rows: Row[]; total: number }, Row>
        label={t(`area_${area}`)}
        answer={answer}
        rowsOf={({ rows }) => rows}
        failed={t('cannot_load')}
        empty={<StateMessage kind="empty" title={t('none')} text={t(canAdd ? 'none_next' : 'none_next_fixed')} />}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        csv={csvUrl(editable.calls.rows, { query })}
        place={JSON.stringify({ area, ...query })}
        {...listProps(list, address, answer.data?.total, go)}
        {...(editable.opensNothing
          ? {}
          : {
              onOpen: { label: t('row_edit'), run: edit },
              rowKeys: [{ keys: 'e', label: t('row_edit'), run: edit }],
            })}
      />
      {row === undefined ||
      editable.opensNothing ||
      (row === 'new' && !(canAdd && (editable.isReady ?? true))) ? null : editable.detail ? (
        editable.detail(row, close)
      ) : (
        <EditableDialog key={row} editable={editable} id={row} onClose={close} />
      )}
    </section>
  )
}
