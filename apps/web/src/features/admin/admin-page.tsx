import { ADMIN_AREAS, isAdminArea } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AreaTable } from './area-table.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** The reference lists of administration: one table and one form for all of them. */
export function AdminPage() {
  const t = useMessages('admin')
  const { area = ADMIN_AREAS[0] } = route.useParams()
  const isKnown = isAdminArea(area)
  return (
    <AdminFrame area={isKnown ? area : undefined}>
      {isKnown ? (
        <AreaTable key={area} area={area} />
      ) : (
        <StateMessage kind="failure" title={t('unknown_area')} text={t('unknown_area_next')} />
      )}
    </AdminFrame>
  )
}
