import type { ComponentType } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useRecord } from '../record-context.ts'
import type { ItemOf, ListName } from '../state/provisional.ts'
import classes from './item-list.module.css'
import type { RowProps } from './item-rows.tsx'
import { RemovableRow } from './removable-row.tsx'

/** The entries of a list, one per line, each with a button that removes the entry. */
export function ItemList<L extends ListName>({
  list,
  what,
  row: Row,
  keepsFirst = false,
}: {
  list: L
  /** The label of one entry. */
  what: string
  row: ComponentType<RowProps<L>>
  /** Whether the first entry is required and cannot be removed. */
  keepsFirst?: boolean
}) {
  const t = useMessages('assignment')
  const { record, dispatch } = useRecord()
  const items = record[list] as readonly ItemOf<L>[]
  if (items.length === 0) return null

  return (
    <div className={classes.list} data-list={list}>
      {items.map((item, index) => (
        <RemovableRow
          key={item.id}
          label={t('numbered', { what, number: String(index + 1) })}
          removeLabel={t('remove_item', { what, number: String(index + 1) })}
          adds={list}
          data-link={list === 'links' ? item.id : undefined}
          onRemove={
            keepsFirst && index === 0
              ? undefined
              : () => dispatch({ type: 'removeItem', record: record.id, list, id: item.id })
          }
        >
          <Row item={item} index={index} />
        </RemovableRow>
      ))}
    </div>
  )
}
