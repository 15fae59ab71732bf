import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { IconColumns } from '../icons.tsx'
import { ColumnOrderDialog } from './column-order-dialog.tsx'
import type { Column, ColumnChoice } from './columns.ts'
import { MenuGroup } from './menu-group.tsx'

/**
 * The menu of a table: which columns are visible, the order in which they are hidden, and further items that the table
 * adds.
 */
export function ColumnMenu<Row>({
  label,
  columns,
  choice,
  children,
}: {
  label: string
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  children?: ReactNode
}) {
  const t = useMessages('common')
  const [isOrdering, order] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconColumns size={15} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="min(560px, 80vh)" style={{ overflow: 'auto' }}>
          {children}
          <MenuGroup label={t('columns')}>
            {columns
              .filter(({ canHide }) => canHide !== false)
              .map(({ id, name }) => (
                <Menu.CheckboxItem
                  key={id}
                  checked={choice.visibility[id] !== false}
                  onChange={() => choice.toggle(id)}
                >
                  {choice.withoutRoom.has(id) ? t('column_without_room', { column: name }) : name}
                </Menu.CheckboxItem>
              ))}
            <Menu.Item onClick={order.open}>{t('column_order_more')}</Menu.Item>
            <Menu.Item closeMenuOnClick={false} disabled={!choice.isChanged} onClick={choice.reset}>
              {t('reset_columns')}
            </Menu.Item>
          </MenuGroup>
        </Menu.Dropdown>
      </Menu>
      {isOrdering ? <ColumnOrderDialog columns={columns} choice={choice} close={order.close} /> : null}
    </>
  )
}
