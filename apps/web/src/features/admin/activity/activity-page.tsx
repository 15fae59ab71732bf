import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { type ActivityArea, isActivityArea } from './activity-areas.ts'
import type { ActivityProps } from './activity-table.tsx'
import { Blocks } from './blocks.tsx'
import { Issnhs, Issnls } from './families.tsx'
import { Imports } from './imports.tsx'
import { Links } from './links.tsx'
import { Locks } from './locks.tsx'
import { MonitoredSearches } from './monitored-searches.tsx'
import { Records } from './records.tsx'
import { Tasks } from './tasks.tsx'
import { Titles } from './titles.tsx'

const route = getRouteApi('/shell/admin/work/$area')

const SCREENS: Readonly<Record<ActivityArea, ComponentType<ActivityProps>>> = {
  locks: Locks,
  tasks: Tasks,
  imports: Imports,
  blocks: Blocks,
  monitored_searches: MonitoredSearches,
  records: Records,
  titles: Titles,
  links: Links,
  issnl: Issnls,
  issnh: Issnhs,
}

/** The page of an area that lists records or work of all users; all these areas have the same kind of table. */
export function ActivityPage() {
  const t = useMessages('admin')
  const { area } = route.useParams()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  if (!isActivityArea(area))
    return (
      <AdminFrame area={undefined}>
        <StateMessage kind="failure" title={t('unknown_area')} text={t('unknown_area_next')} />
      </AdminFrame>
    )
  const Screen = SCREENS[area]
  return (
    <AdminFrame area={area}>
      <Screen
        key={area}
        address={address}
        go={(changes, replace = true) => void navigate({ search: (before) => ({ ...before, ...changes }), replace })}
      />
    </AdminFrame>
  )
}
