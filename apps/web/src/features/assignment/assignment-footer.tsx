import { Button } from '@mantine/core'
import { listBlocks } from '@seriatim/contract'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconAlertTriangle, IconCheck, IconCircleX } from '../../ui/icons.tsx'
import classes from './assignment-page.module.css'
import { CodeField } from './parts/code-field.tsx'
import { useCenters } from './reference-lists.ts'
import { type AssignmentForm, assignsOnNextSubmit } from './state/assignment-form.ts'
import { isBlankRecord } from './state/provisional.ts'
import type { RequestOfAssignment } from './state/request-of-assignment.ts'
import type { Assignment } from './state/use-assignment.ts'

/** The sticky footer of the assignment form: user, centre, block, and the button of the next step. */
export function AssignmentFooter({
  assignment,
  found,
  request,
}: {
  assignment: Assignment
  found: number
  /** The request of a publisher for which the form is. */
  request: RequestOfAssignment | undefined
}) {
  const t = useMessages('assignment')
  const common = useMessages('common')
  const { form, submit, passes } = assignment
  const next = useRef<HTMLButtonElement>(null)
  // The button was disabled during the dry run and lost the focus, so it gets the focus again.
  useEffect(() => {
    if (passes > 0) next.current?.focus()
  }, [passes])
  const isReal = assignsOnNextSubmit(form)
  const isAssigned = form.phase === 'assigned'
  const label = isAssigned
    ? t(request ? 'back_to_request' : 'submit_clear')
    : isReal
      ? t('submit_real')
      : t('submit_dry_run')
  const isEmpty = form.records.length === 1 && isBlankRecord(form.records[0]!)

  const press = (event: MouseEvent) => {
    // The second click of a double click was meant for the previous step: it must not assign a number or clear the
    // form.
    if (event.detail > 1 && (isReal || isAssigned)) return
    void submit()
  }
  const reset = async () => {
    const question = { title: t('reset'), question: t('reset_question'), action: t('reset'), isDangerous: true }
    if (isAssigned || isEmpty || (await confirm(question))) assignment.reset()
  }
  return (
    <footer className={classes.foot}>
      <div className={classes.selectors}>
        <Selectors assignment={assignment} request={request} />
        <p className={classes.note}>{t('note')}</p>
      </div>
      <div className={classes.actions}>
        <Outcome form={form} found={found} isKeepingRefused={assignment.isKeepingRefused} />
        {/* The records of an assigned request stay as they were assigned. */}
        {isAssigned && request ? null : (
          <DisabledButton why={isEmpty ? common('why_empty_form') : undefined}>
            <Button variant="subtle" color="gray" onClick={() => void reset()}>
              {t('reset')}
            </Button>
          </DisabledButton>
        )}
        {/* Enter in a field starts a dry run, never the assignment. */}
        <Button
          ref={next}
          type="button"
          loading={form.sending !== null}
          onClick={press}
          // A repeated key event must not assign a number.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {label}
        </Button>
      </div>
    </footer>
  )
}

const TONES = { good: IconCheck, bad: IconCircleX, notice: IconAlertTriangle } as const

function StepMessage({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const Icon = TONES[tone]
  return (
    <p className={classes.outcome} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** The result of the last step (dry run or assignment), next to the button. */
function Outcome({
  form,
  found,
  isKeepingRefused,
}: {
  form: AssignmentForm
  found: number
  isKeepingRefused: boolean
}) {
  const t = useMessages('assignment')
  if (form.sending !== null) return <span className={classes.outcome} />
  if (form.phase === 'unanswered') return <StepMessage tone="notice">{form.refusal ?? t('unanswered')}</StepMessage>
  if (form.refusal !== null) return <StepMessage tone="bad">{form.refusal}</StepMessage>
  if (form.phase === 'failed') return <StepMessage tone="bad">{t('failed')}</StepMessage>
  if (form.phase === 'validated') return <StepMessage tone="good">{t('validated')}</StepMessage>
  if (form.phase === 'assigned')
    return <StepMessage tone="good">{t('done', { count: Object.keys(form.successes).length })}</StepMessage>
  if (found > 0) return <StepMessage tone="bad">{t('checked', { count: found })}</StepMessage>
  if (isKeepingRefused) return <StepMessage tone="notice">{t('not_kept')}</StepMessage>
  return <span className={classes.outcome} />
}

/**
 * Shows user, centre and block. Only users of the international centre can choose the centre, and only without a
 * request.
 */
function Selectors({
  assignment: { form, dispatch },
  request,
}: {
  assignment: Assignment
  request: RequestOfAssignment | undefined
}) {
  const t = useMessages('assignment')
  const { profile, may } = useSession()
  const own = profile.center!
  const isCentral = own.code === '_0' && request === undefined
  const mayChoose = isCentral || (profile.centers.length > 1 && request === undefined)
  const all = useCenters(isCentral)
  const centers = (isCentral ? all : profile.centers) ?? []
  const isOwn = request ? request.center.code === own.code : form.centerId === null || form.centerId === own.id
  const { data: blocks } = useAnswer(
    listBlocks,
    { query: { center: form.centerId ?? own.id } },
    { enabled: !isOwn && may('addISSNRange') },
  )
  const other = blocks?.find(({ state }) => state === 'active')
  const block = isOwn ? own.active_block : other
  const range = block ? t('block_range', { first: block.first, last: block.last }) : undefined
  const unknown = blocks === undefined ? t('block_active') : t('block_none')
  const fixed = (label: string, value: string, why: string) => (
    <CodeField
      label={label}
      disabledBecause={why}
      value={value}
      choices={[{ value, name: value }]}
      onChoose={() => undefined}
    />
  )
  return (
    <>
      {fixed(t('user'), profile.username, t('user_why'))}
      {mayChoose ? (
        <CodeField
          label={t('center')}
          value={form.centerId ?? own.id}
          choices={[own, ...centers.filter(({ id }) => id !== own.id)].map(({ id, code, name }) => ({
            value: id,
            code,
            name,
          }))}
          onChoose={(id) => dispatch({ type: 'chooseCenter', centerId: id === own.id ? null : id })}
        />
      ) : (
        fixed(
          t('center'),
          `${(request?.center ?? own).code} · ${(request?.center ?? own).name}`,
          t(request ? 'center_of_request' : 'center_why'),
        )
      )}
      {fixed(
        t('block'),
        range === undefined ? unknown : `${range} · ${t('block_free', { count: block!.free })}`,
        t('block_why'),
      )}
    </>
  )
}
