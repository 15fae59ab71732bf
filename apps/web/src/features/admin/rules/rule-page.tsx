import { Button } from '@mantine/core'
import { type adminDataRule, deleteDataRule, type SetRuleRow } from '@seriatim/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAnswer, useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { refetchNow } from '../../../ui/other-version.tsx'
import { onDeleteFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import admin from '../admin.module.css'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRecheck } from './rule-recheck.tsx'
import { CHANGED_WITH_RULES } from './rule-texts.tsx'
import classes from './rules.module.css'

/** The page of a rule: the form of the rule, and its earlier settings. */
export function RulePage({ area, id }: { area: SetRuleArea; id: string }) {
  const t = useMessages('adminRules')
  const admins = useMessages('admin')
  const navigate = useNavigate()
  const leave = () =>
    void navigate({ to: '/admin/{-$area}', params: { area }, search: (before) => ({ ...before, row: undefined }) })
  // The calls for rules of the product and for rules made in administration have the same types.
  const call = RULE_CALLS[area].row as typeof adminDataRule
  const { data, error, refetch } = useAnswer(call, { params: { id } }, { staleTime: 0 })
  return (
    <section className={classes.page} aria-label={id}>
      <header className={admin.head}>
        <Link to="/admin/{-$area}" params={{ area }} search={(before) => ({ ...before, row: undefined })}>
          {admins(`area_${area}`)}
        </Link>
        <h2 className={`${admin.heading} ${admin.code}`}>{id}</h2>
        {data ? <State row={data} /> : null}
        {data?.kind ? <DeleteRule row={data} /> : null}
        <Link className={admin.end} to="/rules" hash={id}>
          {t('in_catalogue')}
        </Link>
      </header>
      <RuleRecheck area={area} id={id} />
      {data ? (
        <RuleForm key={id} area={area} row={data} readAgain={() => refetchNow(refetch)} leave={leave} />
      ) : error ? (
        <UnreadRow
          failure={error}
          list={RULE_CALLS[area].rows.name}
          title={t('cannot_load')}
          retry={refetch}
          close={leave}
        />
      ) : null}
    </section>
  )
}

/** Deletes a rule that was made in administration. */
function DeleteRule({ row }: { row: SetRuleRow }) {
  const t = useMessages('adminRules')
  const admins = useMessages('admin')
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/admin/{-$area}', params: { area: 'data_rules' } })
  const remove = useCall(deleteDataRule, {
    invalidates: [...CHANGED_WITH_RULES],
    onSuccess: ({ message }) => {
      notify.done(message)
      leave()
    },
    onError: onDeleteFailure(leave),
  })
  const askFirst = async () => {
    const isSure = await confirm({
      title: admins('delete_title', { code: row.code }),
      question: t('delete_question'),
      action: admins('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
  return (
    <Button size="compact-sm" variant="subtle" color="red" loading={remove.isPending} onClick={() => void askFirst()}>
      {admins('delete')}
    </Button>
  )
}

const State = ({ row }: { row: SetRuleRow }) => {
  const t = useMessages('adminRules')
  return (
    <span className={classes.state} data-on={row.enabled || undefined}>
      {t(row.enabled ? 'is_on' : 'is_off')}
    </span>
  )
}
