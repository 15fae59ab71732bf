import { ActionIcon, Tooltip } from '@mantine/core'
import { useMessages } from '../../app/i18n.ts'
import { IconSortAscendingLetters } from '../../ui/icons.tsx'
import { useToggleNonSorting } from './use-toggle-non-sorting.ts'

/** The command as a button, which leaves focus and selection where they are. */
export function NonSortingTool() {
  const t = useMessages('nonSorting')
  const toggle = useToggleNonSorting()
  return (
    <Tooltip label={t('tool')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('tool')}
        // The keyboard has a key for it; Tab goes through what is typed in.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        <IconSortAscendingLetters size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
