import { Alert, Button, Group } from '@mantine/core'
import { type CloseCenterAnswer, categories } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { LinkButton } from '../../ui/links.tsx'
import classes from './centers.module.css'

/** Maximum number of locks that are listed here; the list of locks in administration contains all locks. */
const NAMED_LOCKS = 10

/** Whether the centre cannot be closed now because of locks, blocks or imports. */
export const hasHindrances = ({ hindrances: { lock_count, blocks, imports } }: CloseCenterAnswer): boolean =>
  lock_count + blocks.length + imports.length > 0

type Run = { readonly id: string; readonly first: string; readonly last: string }
const runText = ({ first, last }: Run): string => `${first} – ${last}`

/** The data that would be handed over, one line per kind. */
export function ClosingPlan({ plan }: { plan: CloseCenterAnswer }) {
  const t = useMessages('admin')
  const names = new Map(useAnswer(categories, {}).data?.map(({ code, name }) => [code, name]))
  const free = plan.blocks.reduce((sum, block) => sum + block.free, 0)
  return (
    <section aria-label={t('close_what')}>
      <h3 className={classes.heading}>{t('close_what')}</h3>
      <ul className={classes.plan}>
        <li>
          {t('close_records', { count: plan.total, to: plan.to.code })}
          {plan.records.length === 0 ? null : (
            <span className={classes.note}>
              {plan.records
                .map(({ category, count }) => t('close_category', { category: names.get(category) ?? category, count }))
                .join(' · ')}
            </span>
          )}
        </li>
        <li>
          {t('close_blocks', { count: plan.blocks.length, free })}
          {plan.blocks.length === 0 ? null : (
            <span className={classes.note}>{plan.blocks.map(runText).join(' · ')}</span>
          )}
        </li>
        <li>
          {t('close_accounts', { count: plan.users.length })}
          {plan.users.length === 0 ? null : (
            <span className={classes.note}>{plan.users.map(({ username }) => username).join(', ')}</span>
          )}
        </li>
        {plan.further_users === 0 ? null : <li>{t('close_further', { count: plan.further_users })}</li>}
        <li>{t('close_templates', { count: plan.templates })}</li>
        <li>{t('close_requests', { count: plan.requests })}</li>
      </ul>
    </section>
  )
}

/** Lists records that would become invalid, the first of them with their errors. Renders nothing if there are none. */
export function WouldBeInvalid({ plan: { invalid, to } }: { plan: CloseCenterAnswer }) {
  const t = useMessages('admin')
  if (invalid.count === 0) return null
  return (
    <Alert color="yellow" title={t('close_invalid', { count: invalid.count, judged: invalid.judged, to: to.code })}>
      <ul className={classes.plan}>
        {invalid.first.map(({ issn, title, errors }) => (
          <li key={issn}>
            <Link to="/record/$issn" params={{ issn }} search={{}} target="_blank" rel="noreferrer">
              {issn}
            </Link>{' '}
            <bdi>{title}</bdi>
            <span className={classes.note}>{errors.join(' ')}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/**
 * Lists the locks, blocks and imports that must end before the centre can be closed, with links. Renders nothing if
 * there are none.
 */
export function Hindrances({
  plan,
  isAsking,
  onAgain,
}: {
  plan: CloseCenterAnswer
  isAsking: boolean
  onAgain: () => void
}) {
  const t = useMessages('admin')
  const { dateTime } = useFormats()
  if (!hasHindrances(plan)) return null
  const { locks, lock_count: count, blocks, imports } = plan.hindrances
  const named = locks.slice(0, NAMED_LOCKS)
  return (
    <Alert color="red" title={t('close_hindered')} role="alert">
      {count === 0 ? null : (
        <>
          <p className={classes.line}>{t('close_locks', { count })}</p>
          <ul className={classes.plan}>
            {named.map(({ issn, username, since }) => (
              <li key={issn}>
                <Link to="/record/$issn" params={{ issn }} search={{}} target="_blank" rel="noreferrer">
                  {t('close_lock', { issn, username, since: dateTime(since) })}
                </Link>
              </li>
            ))}
            {count > named.length ? <li>{t('close_more_locks', { count: count - named.length })}</li> : null}
          </ul>
        </>
      )}
      {blocks.length === 0 ? null : (
        <p className={classes.line}>
          {t('close_busy_blocks')} {blocks.map(runText).join(', ')}
        </p>
      )}
      {imports.length === 0 ? null : (
        <>
          <p className={classes.line}>{t('close_busy_imports')}</p>
          <ul className={classes.plan}>
            {imports.map(({ id, filename }) => (
              <li key={id}>
                <Link to="/import/{-$id}" params={{ id }} target="_blank" rel="noreferrer">
                  <bdi>{filename}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="sm" mt="xs">
        {count === 0 ? null : (
          <LinkButton to="/admin/work/$area" params={{ area: 'locks' }} size="xs" variant="default" target="_blank">
            {t('close_to_locks')}
          </LinkButton>
        )}
        <Button size="xs" variant="default" loading={isAsking} onClick={onAgain}>
          {t('close_again')}
        </Button>
      </Group>
    </Alert>
  )
}
