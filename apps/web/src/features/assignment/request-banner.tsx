import { Skeleton, Textarea } from '@mantine/core'
import { REQUEST_LENGTHS, type RequestField, type RequestView, readRequest, requestForm } from '@seriatim/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Dispatch, type ReactNode, useMemo, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { refetchNow } from '../../ui/other-version.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { RequestFacts } from '../requests/request-facts.tsx'
import classes from './assignment-page.module.css'
import type { AssignmentAction, AssignmentForm } from './state/assignment-form.ts'
import { fromWireRecord } from './state/from-wire.ts'
import { ONLINE } from './state/provisional.ts'
import type { RequestOfAssignment } from './state/request-of-assignment.ts'
import { formStore } from './state/stored-form.ts'

/**
 * Reads a request of a publisher, and shows the assignment form filled from the request. If an assignment of this form
 * received no response, the stored form is shown, also after the request has ended.
 */
export function AssignmentOfRequest({
  id,
  children,
}: {
  id: string
  children: (request: RequestOfAssignment, about: ReactNode) => ReactNode
}) {
  const t = useMessages('assignment')
  const { profile, may } = useSession()
  const navigate = useNavigate()
  const mayRead = may('requests')
  const [stored] = useState(() => formStore(localStorage, profile.username, id).read(Date.now()))
  const unanswered = stored?.phase === 'unanswered' ? stored.records : undefined
  const params = { id }
  const filled = useAnswer(requestForm, { params }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const view = useAnswer(readRequest, { params }, { enabled: mayRead, staleTime: 0 })
  // The records have ids, so they are read once for each answer.
  const records = useMemo(
    () => unanswered ?? filled.data?.records.map(fromWireRecord),
    [unanswered, filled.data?.records],
  )
  const failure = (unanswered ? null : filled.error) ?? (view.data ? null : view.error)
  if (failure && !failure.isHandled)
    return (
      <Page title={t('title')}>
        <StateMessage
          kind="failure"
          title={t('request_cannot_load')}
          text={failure.message}
          next={
            mayRead ? (
              <LinkButton to="/requests/$id" params={params} variant="default">
                {t('back_to_request')}
              </LinkButton>
            ) : undefined
          }
        />
      </Page>
    )
  if (records === undefined || records.length === 0 || (mayRead && view.data === undefined))
    return (
      <Page title={t('title')}>
        <Skeleton height={420} />
      </Page>
    )
  const code = view.data?.center.code ?? filled.data?.center ?? profile.center?.code ?? ''
  const own = profile.centers.find((each) => each.code === code)
  const request: RequestOfAssignment = {
    id,
    records,
    center: { id: own?.id, code, name: view.data?.center.name ?? own?.name ?? code },
    updatedAt: view.data?.updated_at ?? null,
    readAgain: async () => (await refetchNow(view.refetch))?.updated_at,
    onDone: () =>
      void (mayRead ? navigate({ to: '/requests/$id', params }) : navigate({ to: '/assignment', search: {} })),
  }
  const about = (
    <p className={classes.bannerText}>
      <strong>{t('for_request')}</strong>{' '}
      {mayRead ? (
        <Link to="/requests/$id" params={params}>
          {id}
        </Link>
      ) : (
        id
      )}
      {view.data ? (
        <>
          {' · '}
          <bdi>{view.data.title}</bdi>
          {view.data.publisher === '' ? null : (
            <>
              {' · '}
              <bdi>{view.data.publisher}</bdi>
            </>
          )}
          {view.data.email === null ? <span className={classes.noAddress}>{t('letter_without_address')}</span> : null}
        </>
      ) : null}
    </p>
  )
  const isOnline = records.some(({ medium }) => medium === ONLINE)
  return children(
    request,
    <div>
      {about}
      {view.data ? <DataWithoutField request={view.data} isOnline={isOnline} /> : null}
    </div>,
  )
}

/**
 * The fields of a request that have no field in the assignment form. The cataloguer decides how the record uses them:
 * a related serial needs a link of the right kind, and 362 is taken from the first issue itself.
 */
const WITHOUT_FIELD = [
  'first_issue_number',
  'related_issns',
  'sample_url',
  'note',
] as const satisfies readonly RequestField[]

/** The data of the request that the user may have to read before the assignment. */
function DataWithoutField({ request, isOnline }: { request: RequestView; isOnline: boolean }) {
  const t = useMessages('assignment')
  // Only records of online resources have the URL.
  const fields = isOnline ? WITHOUT_FIELD : (['url', ...WITHOUT_FIELD] as const)
  if (fields.every((field) => request.content[field].length === 0)) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long note scrolls with the keyboard
    <section className={classes.requestData} aria-label={t('without_field')} tabIndex={0}>
      <h2 className={classes.requestDataTitle}>{t('without_field')}</h2>
      <RequestFacts request={request} fields={fields} />
    </section>
  )
}

/** The request for which the form is, and the user's addition to the letter. */
export function RequestBanner({
  form,
  dispatch,
  children,
}: {
  form: AssignmentForm
  dispatch: Dispatch<AssignmentAction>
  children: ReactNode
}) {
  const t = useMessages('assignment')
  const isFixed = form.key !== null || form.sending === 'real' || form.phase === 'assigned'
  return (
    <section className={classes.banner} aria-label={t('for_request')}>
      {children}
      <Textarea
        size="xs"
        label={t('letter')}
        description={t('letter_why')}
        value={form.request?.letter ?? ''}
        maxLength={REQUEST_LENGTHS.message}
        readOnly={isFixed}
        autosize
        minRows={1}
        maxRows={8}
        dir="auto"
        onChange={(event) => dispatch({ type: 'changeRequest', values: { letter: event.currentTarget.value } })}
      />
    </section>
  )
}
