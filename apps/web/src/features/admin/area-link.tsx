import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { isActivityArea } from './activity/activity-areas.ts'
import { type Area, isOwnArea } from './areas.ts'

export function AreaLink({
  area,
  className,
  isCurrent = false,
  ref,
}: {
  area: Area
  className?: string | undefined
  isCurrent?: boolean
  ref?: Ref<HTMLAnchorElement> | undefined
}) {
  const t = useMessages('admin')
  const common = { className, search: {}, ref, 'aria-current': isCurrent ? ('page' as const) : undefined }
  const name = t(`area_${area}`)
  if (isOwnArea(area))
    return (
      <Link {...common} to={`/admin/${area}`}>
        {name}
      </Link>
    )
  return isActivityArea(area) ? (
    <Link {...common} to="/admin/work/$area" params={{ area }}>
      {name}
    </Link>
  ) : (
    <Link {...common} to="/admin/{-$area}" params={{ area }}>
      {name}
    </Link>
  )
}
