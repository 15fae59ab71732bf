import { Button, Menu, Skeleton, Text } from '@mantine/core'
import { type RequestView, readRequest, similarTitles } from '@seriatim/contract'
import { marcLanguageTag } from '@seriatim/scripts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconAlertTriangle, IconArrowLeft, IconChevronDown } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { refetchNow } from '../../ui/other-version.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { SimilarTitles } from '../similar-titles/similar-titles.tsx'
import { DueDialog, EditDialog } from './edit-dialog.tsx'
import { ForwardDialog } from './forward-dialog.tsx'
import { HandlerDialog } from './handler-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { handlerSentence } from './other-change.tsx'
import { type RequestAction, type RequestDialog, useRequestActions } from './request-actions.ts'
import { RequestFiles, RequestForm, RequestRecords } from './request-parts.tsx'
import { RequestState } from './request-state.tsx'
import { RequestThread } from './request-thread.tsx'
import classes from './requests.module.css'
import { NoPermission } from './requests-page.tsx'
import { searchForWords } from './search-for-words.ts'

const route = getRouteApi('/shell/requests/$id')

/** One request of a publisher: its form, files and thread, the titles similar to its title, and its actions. */
export function RequestPage() {
  const { may } = useSession()
  const { id } = route.useParams()
  return may('requests') ? <Request key={id} id={id} /> : <NoPermission />
}

function Request({ id }: { id: string }) {
  const t = useMessages('requestsPage')
  const { data, error, refetch } = useAnswer(readRequest, { params: { id } }, { staleTime: 0 })
  if (data) return <Known request={data} readAgain={() => refetchNow(refetch)} />
  return (
    <Page title={t('request', { id })} aside={<BackLink />}>
      {error && !error.isHandled ? (
        <StateMessage kind="failure" title={t('request_cannot_load')} text={error.message} retry={refetch} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  )
}

function BackLink() {
  const t = useMessages('requestsPage')
  return (
    <LinkButton variant="subtle" to="/requests" leftSection={<IconArrowLeft size={15} aria-hidden />}>
      {t('back')}
    </LinkButton>
  )
}

function Known({ request, readAgain }: { request: RequestView; readAgain: () => Promise<RequestView | undefined> }) {
  const t = useMessages('requestsPage')
  const { profile } = useSession()
  const [dialog, setDialog] = useState<RequestDialog>()
  const actions = useRequestActions(request, setDialog)
  const navigate = route.useNavigate()
  useShortcuts([
    ...actions.map(({ keys, label, why, run }) => ({
      keys,
      label,
      scope: 'page' as const,
      run: () => (why === undefined ? run() : false),
    })),
    { keys: 'u', label: t('back'), scope: 'page', run: () => void navigate({ to: '/requests' }) },
  ])
  const close = () => setDialog(undefined)
  // A change without a new title is about a serial that has an ISSN, so there is nothing to compare.
  const hasTitle = request.content.title.trim() !== ''
  const title = request.title || t('untitled')
  const props = { request, readAgain, onClose: close }
  return (
    <Page
      title={`${title} · ${request.id}`}
      heading={
        // A title can have a thousand characters. The whole title is in the form.
        <Text inherit span lineClamp={2} title={title} dir="auto" lang={marcLanguageTag(request.content.language)}>
          {title}
        </Text>
      }
      aside={
        <>
          <BackLink />
          <Actions actions={actions} />
        </>
      }
    >
      <div className={classes.request} data-alone={!hasTitle || undefined}>
        <div className={classes.main}>
          <p className={classes.status} role="status">
            <RequestState state={request.state} />
            <span>{request.id}</span>
            <span>{handlerSentence(t, request, profile.id)}</span>
            <Due request={request} />
            {request.unanswered === 0 ? null : (
              <span className={classes.unanswered}>{t('unanswered', { count: request.unanswered })}</span>
            )}
          </p>
          {request.records.length === 0 ? null : <RequestRecords request={request} />}
          <RequestForm request={request} />
          <RequestFiles request={request} />
          <RequestThread request={request} />
        </div>
        {hasTitle ? (
          <aside className={classes.sidebar} aria-label={t('radar')}>
            <Radar request={request} />
          </aside>
        ) : null}
      </div>
      {dialog === 'edit' ? <EditDialog {...props} /> : null}
      {dialog === 'due' ? <DueDialog {...props} /> : null}
      {dialog === 'forward' ? <ForwardDialog {...props} /> : null}
      {dialog === 'handler' ? (
        <HandlerDialog
          title={t('set_handler')}
          ids={[request.id]}
          current={request.handler?.id ?? null}
          onClose={close}
        />
      ) : null}
      {dialog === 'question' || dialog === 'message' || dialog === 'refuse' || dialog === 'close' ? (
        <MessageDialog kind={dialog} {...props} />
      ) : null}
    </Page>
  )
}

function Due({ request: { due_on, is_overdue } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const { date } = useFormats()
  if (due_on === null) return null
  return (
    <span className={classes.due} data-overdue={is_overdue || undefined}>
      {is_overdue ? <IconAlertTriangle size={14} aria-hidden /> : null}
      {t('due_on')} {is_overdue ? t('overdue', { day: date(due_on) }) : date(due_on)}
    </span>
  )
}

/** The actions of a request: the main ones as buttons, the others in a menu. */
function Actions({ actions }: { actions: readonly RequestAction[] }) {
  const t = useMessages('requestsPage')
  const tip = ({ label, keys }: RequestAction) => `${label} (${keys.toUpperCase()})`
  const inMenu = actions.filter(({ place }) => place === 'menu')
  return (
    <>
      {actions
        .filter(({ place }) => place !== 'menu')
        .map((action) => (
          <DisabledButton key={action.id} why={action.why} tip={tip(action)}>
            <Button
              variant={action.place === 'main' ? 'filled' : 'default'}
              aria-keyshortcuts={action.keys}
              onClick={action.run}
            >
              {action.label}
            </Button>
          </DisabledButton>
        ))}
      {inMenu.length === 0 ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
              {t('more_actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ id, label, keys, why, run }) => (
              <Menu.Item
                key={id}
                aria-disabled={why !== undefined || undefined}
                title={why}
                aria-keyshortcuts={keys}
                rightSection={<kbd className={classes.key}>{keys}</kbd>}
                onClick={why === undefined ? run : undefined}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The titles of the register that are similar to the title of the request, so that no serial gets a second ISSN. */
function Radar({ request }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const { mayCall, may } = useSession()
  const { issns, changed_issn: changed, content } = request
  // The serial that changes is similar to itself.
  const own = changed === null ? issns : [...issns, changed]
  const { title } = content
  const canCompare = mayCall(similarTitles)
  return (
    <section className={classes.radar}>
      <h2 className={classes.heading}>{t('radar')}</h2>
      {canCompare ? (
        <SimilarTitles title={title} language={content.language || undefined} assigned={own} />
      ) : (
        <p className={classes.about}>{t('radar_why')}</p>
      )}
      {may('search') ? (
        <LinkButton size="xs" variant="default" to="/search" search={searchForWords(title)}>
          {t('radar_search')}
        </LinkButton>
      ) : null}
    </section>
  )
}
