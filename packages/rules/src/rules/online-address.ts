import { positions } from '@seriatim/marc'
import { hasVisible } from '@seriatim/scripts'
import { rule } from '../rule.ts'

const ONLINE = 'cr'

/**
 * Reports an online serial (007/00-01 cr) without a URL in 856 or 857 $u. 022 $5 overrides the rule. Source: ISSN MARC
 * profile.
 */
export const onlineAddress = rule({
  id: 'online-address',
  level: { wor: 'warning', val: 'warning', leg: 'warning', fre: 'off', can: 'off', sup: 'off' },
  check({ record, isForced, report }) {
    if (!record.controlFields('007').some(({ field }) => positions(field.value, 0, 1) === ONLINE)) return
    const hasAddress = ['856', '857'].some((tag) =>
      record
        .dataFields(tag)
        .some(({ field }) => field.subfields.some(({ code, value }) => code === 'u' && hasVisible(value))),
    )
    if (!hasAddress && !isForced('urls')) report({ field: '856', subfield: 'u', value: ONLINE })
  },
})
