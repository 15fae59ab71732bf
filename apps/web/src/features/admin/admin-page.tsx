import { ADMIN_AREAS, isAdminArea } from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './admin.module.css'
import { AreaTable } from './area-table.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** Administration: its areas on the left, one table and one form for all of them. */
export function AdminPage() {
  const t = useMessages('admin')
  const { may } = useSession()
  const { area = ADMIN_AREAS[0] } = route.useParams()
  if (!may('userManagement'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  return (
    <Page title={isAdminArea(area) ? t(`area_${area}`) : t('title')} heading={t('title')}>
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
              aria-current={each === area ? 'page' : undefined}
            >
              {t(`area_${each}`)}
            </Link>
          ))}
          <h2 className={classes.group}>{t('group_system')}</h2>
          <Link className={classes.area} to="/audit" search={{}}>
            {t('audit')}
          </Link>
        </nav>
        {isAdminArea(area) ? (
          <AreaTable key={area} area={area} />
        ) : (
          <StateMessage kind="failure" title={t('unknown_area')} text={t('unknown_area_next')} />
        )}
      </div>
    </Page>
  )
}
