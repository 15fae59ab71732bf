import { Button, Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import {
  IconArrowMerge,
  IconChevronDown,
  IconClipboard,
  IconColumns2,
  IconCopyPlus,
  IconEdit,
  IconSearch,
  IconStackPush,
  IconTransfer,
  IconX,
} from '../../../ui/icons.tsx'
import { writeSearchState } from '../../search-query/search-state.ts'
import { issnSearch } from '../../search-query/transitions.ts'

/** The menu of actions on the checked rows. */
export function SelectionMenu({
  issns,
  edit,
  duplicate,
  compare,
  merge,
  transfer,
  copy,
  cancel,
}: {
  issns: readonly string[]
  edit: (() => void) | undefined
  duplicate: (() => void) | undefined
  compare(): void
  /** Opens the merge page; defined if exactly two rows are checked and the user has a centre. */
  merge: (() => void) | undefined
  transfer: (() => void) | undefined
  copy(): void
  cancel(): void
}) {
  const t = useMessages('search')
  const duplicates = useMessages('duplicate')
  const router = useRouter()
  const ofChosen = writeSearchState(issnSearch(issns))
  const { href } = router.buildLocation({ to: '/search', search: ofChosen })
  const changeMany = useSession().may('catalog')
    ? () => void router.navigate({ to: '/bulk/new', search: ofChosen })
    : undefined
  const chosen = t('selected', { count: issns.length })
  const actions = [
    [t('edit'), edit],
    [duplicates('for_medium'), duplicate],
    [t('compare_selected'), compare],
    [t('merge_selected'), merge],
    [t('transfer_selected'), transfer],
    [t('change_many'), changeMany],
    [t('cancel_selection'), cancel],
  ] as const
  useShortcuts(
    actions.flatMap(([label, run]) => (run ? [{ label: `${label} (${chosen})`, scope: 'page' as const, run }] : [])),
  )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="light" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {chosen}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {edit ? (
          <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={edit}>
            {t('edit')}
          </Menu.Item>
        ) : null}
        {duplicate ? (
          <Menu.Item leftSection={<IconCopyPlus size={15} aria-hidden />} onClick={duplicate}>
            {duplicates('for_medium')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconColumns2 size={15} aria-hidden />} onClick={compare}>
          {t('compare_selected')}
        </Menu.Item>
        {merge ? (
          <Menu.Item leftSection={<IconArrowMerge size={15} aria-hidden />} onClick={merge}>
            {t('merge_selected')}
          </Menu.Item>
        ) : null}
        {transfer ? (
          <Menu.Item leftSection={<IconTransfer size={15} aria-hidden />} onClick={transfer}>
            {t('transfer_selected')}
          </Menu.Item>
        ) : null}
        {changeMany ? (
          <Menu.Item leftSection={<IconStackPush size={15} aria-hidden />} onClick={changeMany}>
            {t('change_many')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          component="a"
          href={href}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconSearch size={15} aria-hidden />}
        >
          {t('search_selected')}
        </Menu.Item>
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
