import type { dataRuleRecheck, RuleRecheck as Recheck } from '@seriatim/contract'
import { useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import admin from '../admin.module.css'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import classes from './rules.module.css'

/** Interval at which the client polls for the progress of the check. */
const POLL_MS = 2_000

/**
 * Shows the progress of the check of stored records after a change of the rule. The line has its height even without a
 * check, so that the form does not move.
 */
export function RuleRecheck({ area, id }: { area: SetRuleArea; id: string }) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const call = RULE_CALLS[area].recheck as typeof dataRuleRecheck
  const { data } = useAnswer(
    call,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.ended_at === null ? POLL_MS : false) },
  )
  const progressText = ({ done, total, changed, ended_at }: Recheck) =>
    ended_at === null
      ? t('recheck_running', { done, total: total ?? done, changed })
      : t('recheck_done', { date: formats.dateTime(ended_at), changed })
  return (
    <p className={`${admin.dim} ${classes.recheck}`} role="status">
      {data ? progressText(data) : null}
    </p>
  )
}
