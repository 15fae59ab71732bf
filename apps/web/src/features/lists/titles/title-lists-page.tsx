import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import classes from '../lists.module.css'
import { keptSession } from './keep-session.ts'
import { Refine } from './refine.tsx'
import type { Session } from './state/session-file.ts'
import { TitleForm } from './title-form.tsx'

/** Lists of titles whose records are looked for, one after the other (specification-2, 2.12). */
export function TitleListsPage() {
  const t = useMessages('titles')
  const { profile: user, may } = useSession()
  const [session, setSession] = useState<Session | null>()
  /** Each session that is begun draws its page anew. */
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    void keptSession(user.id).then((kept) => {
      if (!isGone) setSession(kept ?? null)
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
  if (session) return <Refine key={turn} session={session} user={user.id} leave={() => begin(null)} />
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
