import { NEW_RULE, type RuleArea } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { readListAddress } from '../../../ui/table/list-address.ts'
import type { AreaAddress } from '../admin-address.ts'
import type { EditableArea, EditableRow } from '../editable/editable-area.ts'
import { EditableTable } from '../editable/editable-table.tsx'
import { NewRule } from './new-rule.tsx'
import { pairArea } from './pair-area.tsx'
import { profileArea } from './profile-area.tsx'
import { RulePage } from './rule-page.tsx'
import { setRuleArea } from './set-rule-area.tsx'
import { validatorArea } from './validator-area.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/** The page of an area of rules. When a rule is open, the page of that rule replaces the list. */
export function RuleAreas({ area }: { area: RuleArea }) {
  const { row, ...parameters } = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useRuleArea(area)
  const go = (changes: AreaAddress, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  if (row === NEW_RULE && area === 'data_rules') return <NewRule />
  if (row !== undefined && (area === 'data_rules' || area === 'structure_rules'))
    return <RulePage key={row} area={area} id={row} />
  return <EditableTable editable={editable} address={{ ...readListAddress(editable.list, parameters), row }} go={go} />
}

/** Returns the declaration of an area of rules. */
function useRuleArea(area: RuleArea): EditableArea<EditableRow> {
  const t = useMessages('adminRules')
  const category = useMessages('catalogue')
  const formats = useFormats()
  return useMemo(() => {
    const words = { t, formats, categoryOf: (code: string) => category(`category_${code}` as 'category_reg') }
    switch (area) {
      case 'validators':
        return validatorArea(words)
      case 'validator_settings':
        return pairArea(words)
      case 'profiles':
        return profileArea(words)
      default:
        return setRuleArea(area, words)
    }
  }, [area, t, category, formats]) as unknown as EditableArea<EditableRow>
}
