import { type AnyCall, csvUrl, useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { listQueryOf } from '../../../ui/table/list-address.ts'
import type { AreaAddress } from '../admin-address.ts'
import { AdminList } from '../admin-list.tsx'
import { ImportButton } from '../import-dialog.tsx'
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
  const answer = useAnswer<AnyCall>(editable.calls.rows, callInput({ query }), {
    placeholderData: (before: unknown) => before,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      editable.isMoving && (state.data as { rows: Row[] } | undefined)?.rows.some(editable.isMoving)
        ? MOVING_MS
        : false,
  })
  const open = (id: string) => go({ row: id }, false)
  const close = () => go({ row: undefined }, true)
  const { mayCall } = useSession()
  const canAdd = editable.calls.create !== undefined && mayCall(editable.calls.create)
  return (
    <AdminList<Row, string>
      name={`admin-${area}`}
      title={t(`area_${area}`)}
      list={list}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      buttons={
        editable.calls.imports ? (
          <ImportButton
            call={editable.calls.imports}
            area={area}
            changes={[editable.calls.rows.name, ...editable.changes]}
            retires
          />
        ) : null
      }
      add={canAdd ? { label: t('new'), run: () => open('new') } : undefined}
      empty={{ title: t('none'), text: t(canAdd ? 'none_next' : 'none_next_fixed') }}
      csv={csvUrl(editable.calls.rows, { query })}
      onOpen={editable.opensNothing ? undefined : { label: t('row_edit'), run: ({ id }) => open(id) }}
    >
      {row === undefined ||
      editable.opensNothing ||
      (row === 'new' && !(canAdd && (editable.isReady ?? true))) ? null : editable.detail ? (
        editable.detail(row, close)
      ) : (
        <EditableDialog key={row} editable={editable} id={row} onClose={close} />
      )}
    </AdminList>
  )
}
