import { Menu } from '@mantine/core'
import type { HitSource } from '@seriatim/contract'
import { useMessages } from '../../../kernel/i18n.ts'
import { ColumnMenu } from '../../../ui/table/column-menu.tsx'
import type { Column, ColumnChoice } from '../../../ui/table/columns.ts'
import { MenuGroup } from '../../../ui/table/menu-group.tsx'
import { type Display, type DisplayOption, NAMED_CODES } from './display.ts'

/** The menu of display options: which titles are shown, names or codes, and which columns. */
export function DisplayMenu({
  display,
  toggle,
  columns,
  choice,
}: {
  display: Display
  toggle(option: DisplayOption): void
  columns: readonly Column<HitSource>[]
  choice: ColumnChoice
}) {
  const t = useMessages('search')
  const item = (option: DisplayOption) => (
    <Menu.CheckboxItem key={option} checked={display[option] === true} onChange={() => toggle(option)}>
      {t(`display_${option}`)}
    </Menu.CheckboxItem>
  )
  return (
    <ColumnMenu label={t('display')} columns={columns} choice={choice}>
      <MenuGroup label={t('display_titles')}>
        {item('variants')}
        {item('originals')}
      </MenuGroup>
      <Menu.Divider />
      <MenuGroup label={t('display_names')}>{NAMED_CODES.map(item)}</MenuGroup>
      <Menu.Divider />
    </ColumnMenu>
  )
}
