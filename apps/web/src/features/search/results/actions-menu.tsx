import { Button, Menu } from '@mantine/core'
import type { SearchParams } from '@seriatim/contract'
import { IconBookmarkPlus, IconChevronDown, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../app/i18n.ts'

const ShareSearchDialog = lazy(async () => ({
  default: (await import('../../monitored/share-search-dialog.tsx')).ShareSearchDialog,
}))
const MonitorDialog = lazy(async () => ({
  default: (await import('../../monitored/monitor-dialog.tsx')).MonitorDialog,
}))

/** What can be done with a search as a whole. */
export function ActionsMenu({ params }: { params: SearchParams }) {
  const t = useMessages('search')
  const [dialog, setDialog] = useState<'share' | 'monitor'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShare size={15} aria-hidden />} onClick={() => setDialog('share')}>
            {t('share_search')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBookmarkPlus size={15} aria-hidden />} onClick={() => setDialog('monitor')}>
            {t('monitor_search')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'share' ? <ShareSearchDialog params={params} close={close} /> : null}
        {dialog === 'monitor' ? <MonitorDialog params={params} close={close} /> : null}
      </Suspense>
    </>
  )
}
