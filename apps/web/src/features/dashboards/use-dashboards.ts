import { DASHBOARDS, type DashboardName } from '@seriatim/contract'
import { useSession } from '../../kernel/session.tsx'

/** The dashboards that the user can open. The one of requests needs the permission of the same name. */
export function useDashboards(): readonly DashboardName[] {
  const { may } = useSession()
  return DASHBOARDS.filter((name) => name !== 'requests' || may('requests'))
}
