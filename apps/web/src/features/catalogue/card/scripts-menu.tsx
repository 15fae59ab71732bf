import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useMessages, usePlainMessage } from '../../../kernel/i18n.ts'
import { IconLanguageHiragana } from '../../../ui/icons.tsx'
import { Keys } from '../../../ui/shortcut-sheet.tsx'
import { NON_SORTING_KEYS } from '../../non-sorting/toggle-in-field.ts'
import { useToggleNonSorting } from '../../non-sorting/use-toggle-non-sorting.ts'
import { type CyrillicChoice, useCyrillicChoice } from '../../transliteration/scheme-choice.ts'
import { type CardCommandId, commandOf } from './card-commands.ts'
import type { RunCommand } from './use-card-commands.ts'

const COMMANDS: readonly CardCommandId[] = ['romanise', 'makePair', 'mend']

/** A menu of commands for fields in other scripts: making and linking 880 fields, and romanisation. */
export function ScriptsMenu({
  run,
  onClosed,
  className,
}: {
  run: RunCommand
  /** Called when the menu closes, to return the focus to the cursor. */
  onClosed: () => void
  className?: string
}) {
  const t = useMessages('transliteration')
  const nonSorting = useMessages('nonSorting')
  const wordOf = usePlainMessage()
  const toggleNonSorting = useToggleNonSorting()
  const [cyrillic, setCyrillic] = useCyrillicChoice()
  return (
    <Menu position="bottom-end" withinPortal returnFocus={false} onClose={() => setTimeout(onClosed)}>
      <Menu.Target>
        <Tooltip label={t('tools')}>
          <ActionIcon className={className} variant="subtle" size={30} aria-label={t('tools')}>
            <IconLanguageHiragana size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {COMMANDS.map((id) => {
          const { word, keys } = commandOf(id)
          return (
            <Menu.Item
              key={id}
              rightSection={typeof keys === 'string' ? <Keys keys={keys} /> : undefined}
              onClick={() => run(id)}
            >
              {wordOf(word)}
            </Menu.Item>
          )
        })}
        <Menu.Item rightSection={<Keys keys={NON_SORTING_KEYS} />} onClick={() => setTimeout(toggleNonSorting)}>
          {nonSorting('toggle')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          aria-label={t('cyrillic')}
          value={cyrillic}
          onChange={(value) => setCyrillic(value as CyrillicChoice)}
        >
          <Menu.Label aria-hidden>{t('cyrillic')}</Menu.Label>
          <Menu.RadioItem value="iso9">{t('cyrillic_iso9')}</Menu.RadioItem>
          <Menu.RadioItem value="alalc">{t('cyrillic_alalc')}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
