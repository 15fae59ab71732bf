import type { LtwaRow } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import type { Column, ColumnChoice } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableProps } from '../../../ui/table/data-table-props.ts'

/** The words in view, the same in both tabs. */
export function WordsTable({
  deeds,
  ...props
}: {
  rows: readonly LtwaRow[]
  columns: readonly Column<LtwaRow>[]
  choice: ColumnChoice
  place: string
  isLoading: boolean
  isBusy: boolean
  instead: ReactNode
  deeds: { edit(row: LtwaRow): void; remove(row: LtwaRow): void } | undefined
} & Pick<DataTableProps<LtwaRow>, 'sorting' | 'onSort'>) {
  const t = useMessages('ltwaPage')
  return (
    <DataTable
      {...props}
      label={t('title')}
      idOf={({ id }) => id}
      {...(deeds
        ? {
            onOpen: { label: t('row_edit'), run: deeds.edit },
            rowKeys: [
              { keys: 'e', label: t('row_edit'), run: deeds.edit },
              { keys: 'Delete', label: t('row_delete'), run: deeds.remove },
            ],
          }
        : {})}
    />
  )
}
