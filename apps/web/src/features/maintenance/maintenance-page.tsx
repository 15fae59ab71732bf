import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { DatabaseErrorCode } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { safeRedirect } from '../../kernel/redirect.ts'
import { LinkButton } from '../../ui/links.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { useWaitForDatabase } from './database-unavailable.tsx'

const route = getRouteApi('/maintenance')

/**
 * The page that replaces all others while the server answers 503, because of maintenance or because its database is
 * unavailable.
 */
export function MaintenancePage() {
  const { trouble } = route.useSearch()
  return <main>{trouble === undefined ? <Maintenance /> : <WithoutDatabase trouble={trouble} />}</main>
}

/** Shows the server's message, or by default that the product is undergoing maintenance (specification-2, 2.1). */
function Maintenance() {
  const t = useMessages('shell')
  const { message, redirect } = route.useSearch()
  usePageTitle(t('maintenance'))
  return (
    <StateMessage
      isPage
      kind="empty"
      title={t('maintenance')}
      text={message ?? t('maintenance_text')}
      next={
        <LinkButton to="/login" search={redirect === undefined ? {} : { redirect }}>
          {t('to_login')}
        </LinkButton>
      }
    />
  )
}

/** Shows that the database is starting or does not answer. Polls until it answers, then redirects back. */
function WithoutDatabase({ trouble }: { trouble: DatabaseErrorCode }) {
  const t = useMessages('shell')
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect } = route.useSearch()
  usePageTitle(t(trouble))
  useWaitForDatabase(true, (maintenance) => {
    if (maintenance !== null)
      return void router.navigate({ to: '/maintenance', search: { message: maintenance, redirect }, replace: true })
    queries.clear()
    router.history.replace(safeRedirect(redirect) ?? '/', { place: router.state.location.state.returnsTo })
  })
  return (
    <StateMessage
      isPage
      kind="empty"
      title={t(trouble)}
      text={t(`${trouble}_text`)}
      next={<Loader size={22} aria-hidden />}
    />
  )
}
