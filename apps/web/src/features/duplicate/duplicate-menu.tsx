import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowForward, IconCopyPlus, IconDevices } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../app/i18n.ts'

const MediumDialog = lazy(async () => ({ default: (await import('./medium-dialog.tsx')).MediumDialog }))

/** What can be made of a record: an edition in another medium, or the serial that follows it. */
export function DuplicateMenu({ issn, className }: { issn: string; className?: string }) {
  const t = useMessages('duplicate')
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
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
          <Menu.Item leftSection={<IconDevices size={15} aria-hidden />} onClick={() => setChoosing(true)}>
            {t('for_medium')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowForward size={15} aria-hidden />}
            onClick={() => void navigate({ to: '/catalogue', search: { issns: issn, successor: '0' } })}
          >
            {t('as_successor')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isChoosing ? <MediumDialog issns={[issn]} close={() => setChoosing(false)} /> : null}</Suspense>
    </>
  )
}
