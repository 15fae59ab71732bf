import { ActionIcon, Tooltip } from '@mantine/core'
import { type ComponentType, useRef } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { IconX } from '../../../ui/icons.tsx'
import { useRecord } from '../record-context.ts'
import type { ItemOf, ListName } from '../state/provisional.ts'
import classes from './item-list.module.css'
import type { RowProps } from './item-rows.tsx'

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
  const box = useRef<HTMLDivElement>(null)
  const items = record[list] as readonly ItemOf<L>[]
  if (items.length === 0) return null

  const remove = (id: string) => {
    dispatch({ type: 'removeItem', record: record.id, list, id })
    // The focus moves to the button that adds an entry to this list.
    box.current?.closest('[data-record]')?.querySelector<HTMLElement>(`[data-adds="${list}"]`)?.focus()
  }
  return (
    <div ref={box} className={classes.list} data-list={list}>
      {items.map((item, index) => {
        const label = t('remove_item', { what, number: String(index + 1) })
        return (
          <fieldset
            key={item.id}
            className={classes.row}
            data-link={list === 'links' ? item.id : undefined}
            aria-label={t('numbered', { what, number: String(index + 1) })}
          >
            <Row item={item} index={index} />
            {keepsFirst && index === 0 ? null : (
              <Tooltip label={label}>
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={label}
                  onClick={() => remove(item.id)}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
