import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { screensOf } from './screens.ts'

/** The homepage of users without the permission to search; all others are redirected (specification-2, 2.2). */
export function HomePage() {
  const t = useMessages('shell')
  const { profile, may } = useSession()
  const screens = profile.permissions.length === 0 ? [] : screensOf(may)
  return (
    <Page title={t('home')}>
      <StateMessage
        kind="empty"
        title={t('welcome', { username: profile.username })}
        text={profile.permissions.length === 0 ? t('no_permissions') : t('no_search_permission')}
        next={screens.map(({ to, word, icon: Icon }) => (
          <LinkButton key={to} to={to} variant="default" leftSection={<Icon size={15} aria-hidden />}>
            {t(word)}
          </LinkButton>
        ))}
      />
    </Page>
  )
}
