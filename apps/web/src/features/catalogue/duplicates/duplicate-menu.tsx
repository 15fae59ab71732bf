import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { IconArrowForward, IconCopyPlus, IconDevices } from '../../../ui/icons.tsx'
import type { DuplicateKind } from '../../document/duplicate-kind.ts'
import { useJoinedRecords } from './use-joined-records.ts'

const MediumDialog = lazy(async () => ({ default: (await import('./medium-dialog.tsx')).MediumDialog }))

/**
 * The menu that duplicates a record, for another medium or as its successor. The duplicate opens next to the record.
 */
export function DuplicateMenu({
  issn,
  isActive,
  className,
}: {
  issn: string
  /** Whether the commands of the palette apply to this record. */
  isActive: boolean
  className?: string
}) {
  const t = useMessages('duplicate')
  const { join } = useJoinedRecords()
  const [isChoosing, setChoosing] = useState(false)
  const duplicateForMedium = () => setChoosing(true)
  const duplicate = (making: DuplicateKind) => join({ origin: issn, making })
  const continueRecord = () => duplicate({ kind: 'successor', indicator2: '0' })
  useShortcuts(
    isActive
      ? [
          { label: t('for_medium'), scope: 'page', run: duplicateForMedium },
          { label: t('as_successor'), scope: 'page', run: continueRecord },
        ]
      : [],
  )
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label={t('menu')}>
            <ActionIcon className={className} variant="subtle" size={30} aria-label={t('menu')}>
              <IconCopyPlus size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDevices size={15} aria-hidden />} onClick={duplicateForMedium}>
            {t('for_medium')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowForward size={15} aria-hidden />} onClick={continueRecord}>
            {t('as_successor')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isChoosing ? (
          <MediumDialog
            count={1}
            onChoose={(medium) => duplicate({ kind: 'medium', medium })}
            close={() => setChoosing(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
