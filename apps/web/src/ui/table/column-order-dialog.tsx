import { ActionIcon, Button, Group, Modal } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { IconArrowDown, IconArrowUp } from '../icons.tsx'
import classes from './column-order-dialog.module.css'
import { hideOrder } from './column-priority.ts'
import type { Column, ColumnChoice } from './columns.ts'

/** A dialog in which users choose which columns stay visible longest when the table becomes narrow. */
export function ColumnOrderDialog<Row>({
  columns,
  choice,
  close,
}: {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  close(): void
}) {
  const t = useMessages('common')
  // The list begins with the most important column; the last one is hidden first.
  const order = hideOrder(columns, choice.order).toReversed()
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    choice.setOrder(next.toReversed())
  }
  return (
    <Modal opened onClose={close} title={t('column_order')}>
      <p className={classes.about}>{t('column_order_about')}</p>
      <ol className={classes.order}>
        {order.map((id, index) => {
          const name = columns.find((column) => column.id === id)?.name ?? id
          return (
            <li key={id} className={classes.entry}>
              <span className={classes.name}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('column_earlier', { column: name })}
                aria-disabled={index === 0}
                onClick={() => (index === 0 ? undefined : move(index, index - 1))}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('column_later', { column: name })}
                aria-disabled={index === order.length - 1}
                onClick={() => (index === order.length - 1 ? undefined : move(index, index + 1))}
              >
                <IconArrowDown size={15} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => choice.setOrder([])}>
          {t('reset_order')}
        </Button>
        <Button onClick={close}>{t('close')}</Button>
      </Group>
    </Modal>
  )
}
