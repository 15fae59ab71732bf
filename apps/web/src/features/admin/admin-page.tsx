import { isAdminArea, isReferenceArea, isRuleArea } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminHome } from './admin-home.tsx'
import { AreaTable } from './area-table.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

const ReferenceAreas = lazy(() =>
  import('./references/reference-areas.tsx').then(({ ReferenceAreas: component }) => ({ default: component })),
)
const RuleAreas = lazy(() =>
  import('./rules/rule-areas.tsx').then(({ RuleAreas: component }) => ({ default: component })),
)

/** The route of the administration home page and of the areas of reference lists and rules. */
export function AdminPage() {
  const t = useMessages('admin')
  const { area: asked } = route.useParams()
  if (asked === undefined)
    return (
      <AdminFrame area={undefined} isHome>
        <AdminHome />
      </AdminFrame>
    )
  const area = asked
  const isKnown = isAdminArea(area) || isRuleArea(area) || isReferenceArea(area)
  return (
    <AdminFrame area={isKnown ? area : undefined}>
      {isAdminArea(area) ? (
        <AreaTable key={area} area={area} />
      ) : isRuleArea(area) ? (
        <Suspense>
          <RuleAreas key={area} area={area} />
        </Suspense>
      ) : isReferenceArea(area) ? (
        <Suspense>
          <ReferenceAreas key={area} area={area} />
        </Suspense>
      ) : (
        <StateMessage kind="failure" title={t('unknown_area')} text={t('unknown_area_next')} />
      )}
    </AdminFrame>
  )
}
