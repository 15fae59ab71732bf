import { ActionIcon, Tooltip } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { IconSortAscendingLetters } from '../../ui/icons.tsx'
import { useToggleNonSorting } from './use-toggle-non-sorting.ts'

/** A button that marks the selected text as non-sorting; the field keeps the focus and the selection. */
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
        // A shortcut runs this command, so Tab skips the button.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        <IconSortAscendingLetters size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
