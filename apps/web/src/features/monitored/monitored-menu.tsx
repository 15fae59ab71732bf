import { Badge, Button, Menu } from '@mantine/core'
import { MONITORED_IN_MENU, type MonitoredSearchRow, monitoredSearches } from '@seriatim/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { IconBookmark, IconChevronDown, IconList, IconRefresh } from '../../ui/icons.tsx'
import { stateOfParams } from '../search-query/search-request.ts'
import { searchKey } from '../search-query/search-state.ts'
import classes from './monitored.module.css'
import { type OpenedSearch, useOpenMonitored } from './opened-search.ts'

const MonitoredListDialog = lazy(async () => ({
  default: (await import('./monitored-list-dialog.tsx')).MonitoredListDialog,
}))

/**
 * The menu of monitored searches: the five latest, and a link to all. `onOpen` is called with the chosen monitored
 * search and its changes: the page runs the search and shows `MonitoredChanges`.
 */
export function MonitoredMenu({
  shown,
  onOpen,
}: {
  /** Key of the search on the page. When the user returns to that search, the list is opened again. */
  shown: string
  onOpen(opened: OpenedSearch): void
}) {
  const t = useMessages('monitored')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isListOpen, setListOpen] = useEntryState('monitored-list', false, shown)
  const { open, isOpening } = useOpenMonitored(onOpen)
  const button = useRef<HTMLButtonElement>(null)
  const show = () => {
    // The closing menu returns the focus to this button.
    button.current?.focus()
    setMenuOpen(true)
  }
  useShortcuts([{ keys: 'm', label: t('title'), scope: 'page', run: show }])
  return (
    <>
      <Menu position="bottom-end" withinPortal width={360} opened={isMenuOpen} onChange={setMenuOpen}>
        <Menu.Target>
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            className={classes.button}
            loading={isOpening}
            leftSection={<IconBookmark size={15} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {t('button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label={t('title')}>
          <LatestSearches isWanted={isMenuOpen} open={open} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconList size={15} aria-hidden />} onClick={() => setListOpen(true)}>
            {t('display_all')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isListOpen ? (
        <Suspense>
          <MonitoredListDialog
            close={() => setListOpen(false)}
            // On return to the search that the page shows now, the list is opened again, but not if that search is the
            // monitored search itself.
            onOpen={(opened) => {
              if (searchKey(stateOfParams(opened.params)) === shown) setListOpen(false)
              onOpen(opened)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function LatestSearches({ isWanted, open }: { isWanted: boolean; open(row: MonitoredSearchRow): void }) {
  const t = useMessages('monitored')
  const common = useMessages('common')
  const { data, error, refetch } = useAnswer(monitoredSearches, {}, { enabled: isWanted })
  if (error)
    return (
      <>
        <Menu.Label className={classes.failure}>{error.message}</Menu.Label>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void refetch()}
        >
          {common('try_again')}
        </Menu.Item>
      </>
    )
  if (!data) return <Menu.Label>{t('loading')}</Menu.Label>
  if (data.length === 0)
    return (
      <Menu.Label>
        <strong className={classes.none}>{t('none')}</strong>
        {t('none_what')}
      </Menu.Label>
    )
  return data.slice(0, MONITORED_IN_MENU).map((row) => (
    <Menu.Item key={row.id} onClick={() => open(row)}>
      <span className={classes.entry}>
        <span className={classes.description}>{row.description}</span>
        {row.new > 0 ? (
          <Badge className={classes.badge} variant="light" title={t('since_visit')}>
            {t('is_new', { count: row.new })}
          </Badge>
        ) : null}
        <span className={classes.facts}>
          {[
            row.hits === null ? t('too_broad') : t('records', { count: row.hits }),
            row.user.center?.name ?? t('no_centre'),
          ].join(' · ')}
        </span>
      </span>
    </Menu.Item>
  ))
}
