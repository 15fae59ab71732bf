import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import { LinkButton } from '../../ui/links.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'

const route = getRouteApi('/maintenance')

/** Shown while the server answers 503: its message, or that the product is undergoing maintenance. */
export function MaintenancePage() {
  const t = useMessages('shell')
  const { message } = route.useSearch()
  usePageTitle(t('maintenance'))
  return (
    <main>
      <StateMessage
        isPage
        kind="empty"
        title={t('maintenance')}
        text={message ?? t('maintenance_text')}
        next={<LinkButton to="/login">{t('to_login')}</LinkButton>}
      />
    </main>
  )
}
