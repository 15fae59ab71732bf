import { issnQuota } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconFilePlus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { IssnForm } from './issn-form.tsx'
import { IssnResult } from './issn-result.tsx'
import classes from './lists.module.css'

const route = getRouteApi('/shell/issn-lists')

/** The page where users submit tables of ISSNs and see the results (specification-2, 2.10). */
export function IssnListsPage() {
  const t = useMessages('listed')
  const { may } = useSession()
  const { task } = route.useSearch()
  if (!may('issn_submit'))
    return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  return (
    <Page title={t('title')} aside={task === undefined ? <Quota /> : <NewList />}>
      <div className={classes.page}>
        {task === undefined ? (
          <>
            <p className={classes.what}>{t('what')}</p>
            <IssnForm />
          </>
        ) : (
          <IssnResult key={task} id={task} />
        )}
      </div>
    </Page>
  )
}

function NewList() {
  const t = useMessages('listed')
  return (
    <LinkButton to="/issn-lists" search={{}} variant="default" leftSection={<IconFilePlus size={15} aria-hidden />}>
      {t('new_list')}
    </LinkButton>
  )
}

/** The number of ISSNs that the user may still submit. */
function Quota() {
  const t = useMessages('listed')
  const { dateTime } = useFormats()
  const { data } = useAnswer(issnQuota, {}, { staleTime: 0 })
  if (!data) return null
  const { remaining, limit, resets_at } = data
  return <span className={classes.quota}>{t('quota_of', { remaining, limit, date: dateTime(resets_at) })}</span>
}
