import { useMessages } from '../../kernel/i18n.ts'
import { LinkButton } from '../../ui/links.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'

export function NotFoundPage() {
  const t = useMessages('shell')
  usePageTitle(t('not_found'))
  return (
    <main>
      <StateMessage
        isPage
        kind="empty"
        title={t('not_found')}
        text={t('not_found_text')}
        next={<LinkButton to="/">{t('to_home')}</LinkButton>}
      />
    </main>
  )
}
