import { Button, Menu } from '@mantine/core'
import type { SearchParams } from '@seriatim/contract'
import { useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { fetchMessageGroup, useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import {
  IconAbc,
  IconBookmarkPlus,
  IconBuilding,
  IconChevronDown,
  IconDownload,
  IconShare,
  IconStackPush,
} from '../../../ui/icons.tsx'
import { BEGINNING, writeBrowseState } from '../../browse/browse-address.ts'
import { stateOfParams } from '../../search-query/search-request.ts'
import { writeSearchState } from '../../search-query/search-state.ts'

const ShareSearchDialog = lazy(async () => ({
  default: (await import('../../monitored/share-search-dialog.tsx')).ShareSearchDialog,
}))
const MonitorDialog = lazy(async () => ({
  default: (await import('../../monitored/monitor-dialog.tsx')).MonitorDialog,
}))

const ExportDialog = lazy(async () => {
  const [{ ExportDialog: Dialog }] = await Promise.all([
    import('../../exports/export-dialog.tsx'),
    fetchMessageGroup('exporting'),
  ])
  return { default: Dialog }
})

const BROWSED = [
  { to: '/browse/titles', word: 'browse_titles', Icon: IconAbc },
  { to: '/browse/publishers', word: 'browse_publishers', Icon: IconBuilding },
] as const

/** The menu of actions on the search as a whole. */
export function ActionsMenu({
  params,
  total,
  waits,
}: {
  params: SearchParams
  /** Number of records that the search finds. */
  total: number
  /** The reason why actions are disabled: the form differs from the search whose results are shown. */
  waits: string | undefined
}) {
  const t = useMessages('search')
  const common = useMessages('common')
  const { profile, may } = useSession()
  const { export_permission: mayExport } = profile
  const [dialog, setDialog] = useState<'share' | 'monitor' | 'export'>()
  const close = () => setDialog(undefined)
  const router = useRouter()
  const address = writeBrowseState({
    ...BEGINNING,
    filter: '',
    isLucene: false,
    isNearEqual: false,
    subset: stateOfParams(params),
  })
  const hrefOf = (to: (typeof BROWSED)[number]['to']) => router.buildLocation({ to, search: address }).href
  const ofSearch = writeSearchState(stateOfParams(params))
  const mayChangeMany = may('catalog') && total > 0
  const changeMany = () => void router.navigate({ to: '/bulk/new', search: ofSearch })
  const dialogs = [...(mayExport && total > 0 ? (['export'] as const) : []), 'share', 'monitor'] as const
  const shortcuts = [
    ...dialogs.map((each) => ({ label: t(`${each}_search`), scope: 'page' as const, run: () => setDialog(each) })),
    ...(mayChangeMany ? [{ label: t('change_many'), scope: 'page' as const, run: changeMany }] : []),
    ...BROWSED.map(({ to, word }) => ({
      label: t(word),
      scope: 'page' as const,
      run: () => void router.navigate({ to, search: address }),
    })),
  ]
  useShortcuts(waits === undefined ? shortcuts : [])
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport ? (
            <DisabledButton why={waits ?? (total === 0 ? common('why_nothing_found') : undefined)}>
              <Menu.Item leftSection={<IconDownload size={15} aria-hidden />} onClick={() => setDialog('export')}>
                {t('export_search')}
              </Menu.Item>
            </DisabledButton>
          ) : null}
          {mayChangeMany ? (
            <DisabledButton why={waits}>
              <Menu.Item
                leftSection={<IconStackPush size={15} aria-hidden />}
                component="a"
                href={
                  waits === undefined ? router.buildLocation({ to: '/bulk/new', search: ofSearch }).href : undefined
                }
                onClick={(event: MouseEvent) => {
                  event.preventDefault()
                  changeMany()
                }}
              >
                {t('change_many')}
              </Menu.Item>
            </DisabledButton>
          ) : null}
          {BROWSED.map(({ to, word, Icon }) => (
            <DisabledButton key={to} why={waits}>
              <Menu.Item
                leftSection={<Icon size={15} aria-hidden />}
                component="a"
                href={waits === undefined ? hrefOf(to) : undefined}
                onClick={(event: MouseEvent) => {
                  event.preventDefault()
                  void router.navigate({ to, search: address })
                }}
              >
                {t(word)}
              </Menu.Item>
            </DisabledButton>
          ))}
          <DisabledButton why={waits}>
            <Menu.Item leftSection={<IconShare size={15} aria-hidden />} onClick={() => setDialog('share')}>
              {t('share_search')}
            </Menu.Item>
          </DisabledButton>
          <DisabledButton why={waits}>
            <Menu.Item leftSection={<IconBookmarkPlus size={15} aria-hidden />} onClick={() => setDialog('monitor')}>
              {t('monitor_search')}
            </Menu.Item>
          </DisabledButton>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'export' ? <ExportDialog params={params} total={total} close={close} /> : null}
        {dialog === 'share' ? <ShareSearchDialog params={params} close={close} /> : null}
        {dialog === 'monitor' ? <MonitorDialog params={params} close={close} /> : null}
      </Suspense>
    </>
  )
}
