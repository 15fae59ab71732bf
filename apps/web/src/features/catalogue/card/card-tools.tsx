import {
  IconAbc,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHistory,
  IconListDetails,
  IconListSearch,
  IconLock,
  IconLockOpen,
  IconRowRemove,
  IconSortAscending,
  IconTemplate,
} from '@tabler/icons-react'
import { useMessages } from '../../../app/i18n.ts'
import type { Tool } from '../../../ui/tool-row.tsx'
import type { Mode } from '../views/mode.ts'
import type { CardActions, Unlocking } from './card-actions.ts'

/** The tools of the editor in the order in which they keep their place where there is little room. */
export const useCardTools = ({
  mode,
  isReadOnly,
  unlocking,
  isExpanded,
  canUndo,
  canRedo,
  actions,
}: {
  mode: Mode
  isReadOnly: boolean
  unlocking: Unlocking
  /** Whether the form shows every position of coded fields. */
  isExpanded: boolean
  canUndo: boolean
  canRedo: boolean
  actions: CardActions
}): readonly Tool[] => {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const abbreviation = useMessages('abbreviation')
  const templates = useMessages('templates')
  const assisted = useMessages('assisted')
  const undoing: readonly Tool[] = [
    {
      id: 'undo',
      label: t('undo'),
      icon: <IconArrowBackUp size={17} aria-hidden />,
      why: canUndo ? undefined : common('why_no_undo'),
      run: actions.undo,
    },
    {
      id: 'redo',
      label: t('redo'),
      icon: <IconArrowForwardUp size={17} aria-hidden />,
      why: canRedo ? undefined : common('why_no_redo'),
      run: actions.redo,
    },
  ]
  const expanding: Tool = {
    id: 'expand',
    label: assisted('expand'),
    icon: <IconListDetails size={17} aria-hidden />,
    isPressed: isExpanded,
    run: actions.expand,
  }
  const changing: readonly Tool[] = [
    {
      id: 'sort',
      label: t('sort_fields'),
      icon: <IconSortAscending size={17} aria-hidden />,
      run: actions.sortFields,
    },
    {
      id: 'delete',
      label: t('delete_field'),
      icon: <IconRowRemove size={17} aria-hidden />,
      run: actions.deleteField,
    },
  ]
  const locking: readonly Tool[] =
    unlocking === undefined
      ? []
      : [
          {
            id: 'unlocking',
            label: t(unlocking === 'unlock' ? 'unlock_enrichments_command' : 'lock_again'),
            icon: unlocking === 'unlock' ? <IconLockOpen size={17} aria-hidden /> : <IconLock size={17} aria-hidden />,
            run: actions[unlocking],
          },
        ]
  return [
    ...(isReadOnly ? [] : undoing),
    ...(mode === 'expert' ? [] : [expanding]),
    { id: 'find', label: t('find'), icon: <IconListSearch size={17} aria-hidden />, run: actions.find },
    {
      id: 'abbreviate',
      label: abbreviation('abbreviate'),
      icon: <IconAbc size={19} aria-hidden />,
      run: actions.abbreviate,
    },
    {
      id: 'templates',
      label: templates('title'),
      icon: <IconTemplate size={17} aria-hidden />,
      run: actions.templates,
    },
    { id: 'history', label: t('history'), icon: <IconHistory size={17} aria-hidden />, run: actions.history },
    ...(isReadOnly ? [] : changing),
    ...locking,
  ]
}
