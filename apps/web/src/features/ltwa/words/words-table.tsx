import type { LtwaRow } from '@seriatim/contract'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { ListTable, type ListTableProps } from '../../../ui/table/list-table.tsx'

/** The table of words that both tabs use. */
export function WordsTable<Data>({
  actions,
  emptyNext,
  ...props
}: Omit<ListTableProps<Data, LtwaRow>, 'label' | 'failed' | 'empty' | 'idOf' | 'onOpen' | 'rowKeys'> & {
  actions: { edit(row: LtwaRow): void; remove(row: LtwaRow): void } | undefined
  /** Advice that is shown if the list is empty. */
  emptyNext: string
}) {
  const t = useMessages('ltwaPage')
  return (
    <ListTable
      {...props}
      label={t('title')}
      failed={t('cannot_load')}
      empty={<StateMessage kind="empty" title={t('none')} text={emptyNext} />}
      idOf={({ id }) => id}
      {...(actions
        ? {
            onOpen: { label: t('row_edit'), run: actions.edit },
            rowKeys: [
              { keys: 'e', label: t('row_edit'), run: actions.edit },
              { keys: 'Delete', label: t('row_delete'), run: actions.remove },
            ],
          }
        : {})}
    />
  )
}
