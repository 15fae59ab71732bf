import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClipboard, IconEdit, IconX } from '@tabler/icons-react'
import { useMessages } from '../../app/i18n.ts'

/** What can be done with the checked rows. */
export function SelectionMenu({
  count,
  edit,
  copy,
  cancel,
}: {
  count: number
  edit: (() => void) | undefined
  copy(): void
  cancel(): void
}) {
  const t = useMessages('search')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="light" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {t('selected', { count })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {edit ? (
          <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={edit}>
            {t('edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconClipboard size={15} aria-hidden />} onClick={copy}>
          {t('copy_tsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX size={15} aria-hidden />} onClick={cancel}>
          {t('cancel_selection')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
