import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { IconFilePlus } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import classes from '../lists.module.css'
import { Refine } from './refine.tsx'
import type { Session } from './state/session-file.ts'
import { readStoredSession } from './stored-session.ts'
import { TitleForm } from './title-form.tsx'
import { TitleResult } from './title-result.tsx'

const route = getRouteApi('/shell/title-lists')

/** The page that finds records for lists of titles (specification-2, 2.12). */
export function TitleListsPage() {
  const t = useMessages('titles')
  const listed = useMessages('listed')
  const { profile: user, may } = useSession()
  const { task } = route.useSearch()
  const navigate = route.useNavigate()
  const [session, setSession] = useState<Session | null>()
  /** React key of the session's component: a new session remounts it. */
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    void readStoredSession(user.id).then((stored) => {
      if (!isGone) setSession(stored ?? null)
    })
    return () => {
      isGone = true
    }
  }, [user.id])
  const begin = (next: Session | null) => {
    setSession(next)
    setTurn((before) => before + 1)
  }
  if (!may('title_submit'))
    return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  if (task !== undefined)
    return (
      <Page
        title={t('title')}
        aside={
          <LinkButton
            to="/title-lists"
            search={{}}
            variant="default"
            leftSection={<IconFilePlus size={15} aria-hidden />}
          >
            {listed('new_list')}
          </LinkButton>
        }
      >
        <div className={classes.page}>
          <TitleResult key={task} id={task} />
        </div>
      </Page>
    )
  const leave = (submitted?: string) => {
    begin(null)
    if (submitted !== undefined) void navigate({ search: { task: submitted } })
  }
  if (session) return <Refine key={turn} session={session} user={user.id} leave={leave} />
  return (
    <Page title={t('title')}>
      <div className={classes.page}>
        <p className={classes.what}>{t('what')}</p>
        {session === undefined ? (
          <Skeleton height={120} role="status" aria-label={t('loading')} />
        ) : (
          <TitleForm begin={begin} />
        )}
      </div>
    </Page>
  )
}
