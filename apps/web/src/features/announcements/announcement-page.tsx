import { Button, Skeleton } from '@mantine/core'
import { readAnnouncement } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { AnnouncementArticle } from './announcement-article.tsx'
import classes from './announcements.module.css'
import { useNewestAnnouncement } from './newest.ts'

/** The page of the latest announcement, with a button that marks it as read (specification-2, 2.14). */
export function AnnouncementPage() {
  const t = useMessages('announcements')
  const navigate = useNavigate()
  const { newest, error: failedNewest, refetch: askNewest, markRead } = useNewestAnnouncement()
  const { data, error, refetch } = useAnswer(
    readAnnouncement,
    { params: { id: newest?.id ?? '' } },
    { enabled: newest !== undefined && newest !== null, staleTime: 0 },
  )
  const failure = failedNewest ?? error
  const goHome = () => {
    markRead()
    void navigate({ to: '/' })
  }
  return (
    <main>
      <Page
        title={t('latest')}
        aside={
          <LinkButton variant="default" to="/announcements">
            {t('all')}
          </LinkButton>
        }
      >
        {newest === null ? (
          <StateMessage kind="empty" title={t('none')} text={t('none_next')} />
        ) : failure && !data ? (
          <StateMessage
            kind="failure"
            title={t('cannot_load')}
            text={failure.message}
            retry={() => void (failedNewest ? askNewest() : refetch())}
          />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : (
          <AnnouncementArticle announcement={data}>
            <div className={classes.actions}>
              <Button data-autofocus onClick={goHome}>
                {t('mark_read')}
              </Button>
            </div>
          </AnnouncementArticle>
        )}
      </Page>
    </main>
  )
}
