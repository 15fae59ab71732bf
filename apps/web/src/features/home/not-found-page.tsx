import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'

export function NotFoundPage() {
  const t = useMessages('shell')
  usePageTitle(t('not_found'))
  return (
    <main>
      <StateMessage
        kind="empty"
        title={t('not_found')}
        text={t('not_found_text')}
        next={
          <Button component={Link} to="/">
            {t('to_home')}
          </Button>
        }
      />
    </main>
  )
}
