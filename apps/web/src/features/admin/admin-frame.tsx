import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './admin.module.css'
import { AreaLink } from './area-link.tsx'
import { AREA_GROUPS, type Area } from './areas.ts'
import { storeAreaVisit } from './recent-areas.ts'

/**
 * The frame of administration: the areas that the user may open on the left, and the open area next to them. Users
 * without the permission, and administrators of one centre in an area of the whole network, see a message instead:
 * `children` are not rendered for them.
 */
export function AdminFrame({
  area,
  isHome = false,
  children,
}: {
  /** The open area; undefined for an unknown URL. */
  area: Area | undefined
  isHome?: boolean
  children: ReactNode
}) {
  const t = useMessages('admin')
  const { may, administers, profile } = useSession()
  const current = useRef<HTMLAnchorElement>(null)
  const isOpen = area !== undefined && may('userManagement') && administers(area)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
    if (isOpen) storeAreaVisit(profile.username, area)
  }, [area, isOpen, profile.username])
  if (!may('userManagement'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  return (
    <Page title={area === undefined ? t('title') : t(`area_${area}`)} heading={t('title')}>
      <div className={classes.page}>
        <nav className={classes.areas} aria-label={t('areas')} data-home={isHome || undefined}>
          {AREA_GROUPS.map(({ group, areas }) => {
            const own = areas.filter(administers)
            return own.length === 0 ? null : (
              <Fragment key={group}>
                <h2 className={classes.group}>{t(group)}</h2>
                {own.map((each) => (
                  <AreaLink
                    key={each}
                    area={each}
                    className={classes.area}
                    isCurrent={each === area}
                    ref={each === area ? current : undefined}
                  />
                ))}
              </Fragment>
            )
          })}
          <Link className={classes.area} to="/audit" search={{}}>
            {t('audit')}
          </Link>
        </nav>
        {area === undefined || administers(area) ? (
          children
        ) : (
          <StateMessage kind="failure" title={t('network_only')} text={t('network_only_next')} />
        )}
      </div>
    </Page>
  )
}
