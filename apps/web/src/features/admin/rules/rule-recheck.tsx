import type { dataRuleRecheck } from '@seriatim/contract'
import { useAnswer } from '../../../app/api.ts'
import { useFormats } from '../../../app/formats.ts'
import { useMessages } from '../../../app/i18n.ts'
import admin from '../admin.module.css'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'

/** How often it is asked how far the records are. */
const POLL_MS = 2_000

/** How far stored records are checked anew since the rule changed. */
export function RuleRecheck({ area, id }: { area: SetRuleArea; id: string }) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const call = RULE_CALLS[area].recheck as typeof dataRuleRecheck
  const { data } = useAnswer(
    call,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.ended_at === null ? POLL_MS : false) },
  )
  if (!data) return null
  const { done, total, changed, ended_at } = data
  return (
    <p className={admin.dim} role="status">
      {ended_at === null
        ? t('recheck_running', { done, total: total ?? done, changed })
        : t('recheck_done', { date: formats.dateTime(ended_at), changed })}
    </p>
  )
}
