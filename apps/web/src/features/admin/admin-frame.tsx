import {
  ADMIN_AREAS,
  type AdminArea,
  ANNOUNCEMENTS_AREA,
  ENRICHMENTS_AREA,
  REFERENCE_AREAS,
  type ReferenceArea,
  RULE_AREAS,
  type RuleArea,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './admin.module.css'
import { WORK_AREAS, type WorkArea } from './work/work-areas.ts'

/** Areas whose address is their name alone. */
const LISTED_AREAS = [
  { group: 'group_lists', areas: [...ADMIN_AREAS, ...REFERENCE_AREAS] },
  { group: 'group_rules', areas: RULE_AREAS },
] as const

/** Areas with a screen of their own, as the menu groups them. The last group ends with the audit log. */
const OWN_AREAS = [
  {
    group: 'group_people',
    areas: [
      { area: 'users', to: '/admin/users' },
      { area: 'roles', to: '/admin/roles' },
      { area: 'centers', to: '/admin/centers' },
      { area: ANNOUNCEMENTS_AREA, to: '/admin/announcements' },
    ],
  },
  {
    group: 'group_records',
    areas: [
      { area: ENRICHMENTS_AREA, to: '/admin/enrichments' },
      { area: 'urls', to: '/admin/urls' },
    ],
  },
  {
    group: 'group_system',
    areas: [
      { area: 'settings', to: '/admin/settings' },
      { area: 'mails', to: '/admin/mails' },
      { area: 'webhooks', to: '/admin/webhooks' },
      { area: 'house', to: '/admin/house' },
    ],
  },
] as const
type OwnArea = (typeof OWN_AREAS)[number]['areas'][number]['area'] | ReferenceArea

/**
 * Administration: the areas that the user has on the left, one of them next to them. For a user without the permission,
 * and at an area of the network for an administrator of a centre, a message says so.
 */
export function AdminFrame({
  area,
  children,
}: {
  /** The one that is open; undefined for an address of none. */
  area: AdminArea | RuleArea | OwnArea | WorkArea | undefined
  children: ReactNode
}) {
  const t = useMessages('admin')
  const { may, administers } = useSession()
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
          {LISTED_AREAS.map(({ group, areas }) => (
            <AreaGroup key={group} title={t(group)} areas={areas.filter(administers)}>
              {(each) => (
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
              )}
            </AreaGroup>
          ))}
          {OWN_AREAS.map(({ group, areas }) => (
            <AreaGroup key={group} title={t(group)} areas={[...areas].filter(({ area: each }) => administers(each))}>
              {({ area: each, to }) => (
                <Link key={each} className={classes.area} to={to} search={{}} aria-current={current(each === area)}>
                  {t(`area_${each}`)}
                </Link>
              )}
            </AreaGroup>
          ))}
          <h2 className={classes.group}>{t('group_work')}</h2>
          {WORK_AREAS.filter(administers).map((each) => (
            <Link
              key={each}
              className={classes.area}
              to="/admin/work/$area"
              params={{ area: each }}
              search={{}}
              aria-current={current(each === area)}
            >
              {t(`area_${each}`)}
            </Link>
          ))}
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

/** The links to the areas of a group under its title; nothing for a group without areas. */
function AreaGroup<Area>({
  title,
  areas,
  children,
}: {
  title: string
  areas: readonly Area[]
  children: (area: Area) => ReactNode
}) {
  if (areas.length === 0) return null
  return (
    <>
      <h2 className={classes.group}>{title}</h2>
      {areas.map(children)}
    </>
  )
}
