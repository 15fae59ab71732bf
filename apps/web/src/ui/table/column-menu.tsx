import { Menu } from '@mantine/core'
import { useMessages } from '../../app/i18n.ts'
import type { Column, ColumnChoice } from './columns.ts'
import { MenuGroup } from './menu-group.tsx'

/** The part of a menu that shows and hides the columns of a table. */
export function ColumnMenuItems<Row>({ columns, choice }: { columns: readonly Column<Row>[]; choice: ColumnChoice }) {
  const t = useMessages('common')
  return (
    <MenuGroup label={t('columns')}>
      {columns
        .filter(({ canHide }) => canHide !== false)
        .map(({ id, name }) => (
          <Menu.CheckboxItem key={id} checked={choice.visibility[id] !== false} onChange={() => choice.toggle(id)}>
            {name}
          </Menu.CheckboxItem>
        ))}
      <Menu.Item closeMenuOnClick={false} onClick={choice.reset}>
        {t('reset_columns')}
      </Menu.Item>
    </MenuGroup>
  )
}
