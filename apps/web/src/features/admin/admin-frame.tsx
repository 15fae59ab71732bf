import { ADMIN_AREAS, type AdminArea, ANNOUNCEMENTS_AREA } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './admin.module.css'

/** Administration: its areas on the left, one of them beside. Those who may not open it are told so. */
export function AdminFrame({
  area,
  children,
}: {
  /** The one that is open; undefined for an address of none. */
  area: AdminArea | 'users' | 'roles' | 'settings' | typeof ANNOUNCEMENTS_AREA | undefined
  children: ReactNode
}) {
  const t = useMessages('admin')
  const { may } = useSession()
  if (!may('userManagement'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)
  return (
    <Page title={area === undefined ? t('title') : t(`area_${area}`)} heading={t('title')}>
      <div className={classes.page}>
        <nav className={classes.areas} aria-label={t('areas')}>
          <h2 className={classes.group}>{t('group_lists')}</h2>
          {ADMIN_AREAS.map((each) => (
            <Link
              key={each}
              className={classes.area}
              to="/admin/{-$area}"
              params={{ area: each }}
              search={{}}
              aria-current={current(each === area)}
            >
              {t(`area_${each}`)}
            </Link>
          ))}
          <h2 className={classes.group}>{t('group_people')}</h2>
          <Link className={classes.area} to="/admin/users" search={{}} aria-current={current(area === 'users')}>
            {t('area_users')}
          </Link>
          <Link className={classes.area} to="/admin/roles" search={{}} aria-current={current(area === 'roles')}>
            {t('area_roles')}
          </Link>
          <Link
            className={classes.area}
            to="/admin/announcements"
            search={{}}
            aria-current={current(area === ANNOUNCEMENTS_AREA)}
          >
            {t('area_announcements')}
          </Link>
          <h2 className={classes.group}>{t('group_system')}</h2>
          <Link className={classes.area} to="/admin/settings" search={{}} aria-current={current(area === 'settings')}>
            {t('area_settings')}
          </Link>
          <Link className={classes.area} to="/audit" search={{}}>
            {t('audit')}
          </Link>
        </nav>
        {children}
      </div>
    </Page>
  )
}
