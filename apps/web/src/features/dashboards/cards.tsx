import { DASHBOARDS, type DashboardName } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { IconAlertTriangle, IconLanguage, IconLink, IconStack2 } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './dashboards.module.css'

const ICONS: Readonly<Record<DashboardName, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  blocks: IconStack2,
  errors: IconAlertTriangle,
  urls: IconLink,
  transliterations: IconLanguage,
}

/** The four dashboards, each of which opens in a tab of its own (specification-2, 2.15). */
export function Cards() {
  const t = useMessages('dashboards')
  return (
    <Page title={t('title')}>
      <ul className={classes.cards}>
        {DASHBOARDS.map((name) => {
          const Icon = ICONS[name]
          return (
            <li key={name}>
              <Link to="/dashboards/{-$name}" params={{ name }} target="_blank" className={classes.card}>
                <Icon size={18} aria-hidden />
                <span>
                  <strong>{t(`card_${name}`)}</strong>
                  <span className={classes.about}>{t(`about_${name}`)}</span>
                  <span className={classes.hidden}>{`(${t('opens_tab')})`}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
