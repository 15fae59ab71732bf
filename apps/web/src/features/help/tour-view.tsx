import { Button, Group, Progress } from '@mantine/core'
import { keepTour, TOUR_STEPS, type TourState, tour } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerKey, useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconRoute } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { screensOf } from '../home/screens.ts'
import classes from './help.module.css'
import { stepsFor } from './tour-steps.ts'
import { useHighlightRing } from './use-highlight-ring.ts'

/**
 * Mutation scope of the calls that store the current step. The calls run in order, so that the last step is the one
 * stored.
 */
const IN_TURN = { id: 'tour' }

/** The progress of the user in the tour, stored on the server; updated optimistically. */
const useTour = () => {
  const queries = useQueryClient()
  const answer = useAnswer(tour, {}, { staleTime: Number.POSITIVE_INFINITY })
  const keep = useCall(keepTour, { scope: IN_TURN })
  return {
    ...answer,
    go: (state: TourState) => {
      queries.setQueryData<TourState>(answerKey(tour, {}), state)
      keep.mutate({ body: state })
    },
  }
}

/**
 * A step of the tour: its text, its mark on the page, and buttons to continue. The step is stored, so that the user can
 * resume the tour.
 */
export function TourView({ onEnd }: { onEnd: () => void }) {
  const t = useMessages('help')
  const { data, error, refetch, go } = useTour()
  if (error) return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (!data) return <p role="status">{t('loading')}</p>
  return (
    <Step
      step={data.state === 'new' || data.state === 'done' ? 1 : data.step}
      isRunning={data.state === 'running'}
      go={(next) => go({ step: next, state: 'running' })}
      leave={(at) => {
        go({ step: at, state: 'left' })
        onEnd()
      }}
      finish={() => {
        go({ step: TOUR_STEPS, state: 'done' })
        onEnd()
      }}
    />
  )
}

function Step({
  step,
  isRunning,
  go,
  leave,
  finish,
}: {
  step: number
  isRunning: boolean
  go: (step: number) => void
  leave: (step: number) => void
  finish: () => void
}) {
  const t = useMessages('help')
  const shell = useMessages('shell')
  const { may } = useSession()
  const steps = stepsFor(may)
  const shown = steps[step - 1] ?? steps[0]!
  const heading = useRef<HTMLHeadingElement>(null)
  useHighlightRing(shown.mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts at its top
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  // Opening the tour stores the current step, even if the user closes the page immediately.
  const isBegun = useRef(isRunning)
  useEffect(() => {
    if (!isBegun.current) go(step)
    isBegun.current = true
  }, [go, step])
  const screen = screensOf(may).find(({ to }) => to === shown.to)
  return (
    <section className={classes.page} data-tour-step={step}>
      <Progress value={(step / TOUR_STEPS) * 100} size="sm" aria-label={t('tour')} />
      <p className={classes.dim}>{t('tour_step', { step, steps: TOUR_STEPS })}</p>
      <h3 ref={heading} tabIndex={-1} className={classes.name}>
        {t(shown.title)}
      </h3>
      <p>{t(shown.text)}</p>
      {screen ? (
        <LinkButton to={screen.to} variant="light" size="compact-sm">
          {t('tour_go', { screen: shell(screen.word) })}
        </LinkButton>
      ) : null}
      <Group mt="md" gap="xs">
        <Button size="xs" variant="default" disabled={step === 1} onClick={() => go(step - 1)}>
          {t('tour_previous')}
        </Button>
        {step < TOUR_STEPS ? (
          <Button size="xs" onClick={() => go(step + 1)}>
            {t('tour_next')}
          </Button>
        ) : (
          <Button size="xs" onClick={finish}>
            {t('tour_finish')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={() => leave(step)}>
          {t('tour_leave')}
        </Button>
      </Group>
      <p className={classes.dim}>{t('tour_kept')}</p>
    </section>
  )
}

/** A button that starts or resumes the tour. */
export function TourOffer({ onOpen }: { onOpen: () => void }) {
  const t = useMessages('help')
  const { data } = useTour()
  if (!data) return null
  const isBegun = data.state === 'left' || data.state === 'running'
  return (
    <button type="button" className={classes.link} onClick={onOpen}>
      <IconRoute size={14} aria-hidden />{' '}
      {isBegun
        ? t('tour_resume', { step: data.step, steps: TOUR_STEPS })
        : data.state === 'done'
          ? t('tour_again')
          : t('tour_start', { steps: TOUR_STEPS })}
    </button>
  )
}
