import {
  adminDataRule,
  adminDataRules,
  adminStructureRule,
  adminStructureRules,
  createDataRule,
  SET_RULE_LIST,
  type SetRuleRow,
} from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import type { EditableArea } from '../editable/editable-area.ts'
import { LevelMark } from './level-mark.tsx'
import { CHANGED_WITH_RULES, RowLink, type RuleTexts, ruleColumn } from './rule-texts.tsx'
import classes from './rules.module.css'

const CALLS = {
  data_rules: { rows: adminDataRules, row: adminDataRule, create: createDataRule },
  structure_rules: { rows: adminStructureRules, row: adminStructureRule },
} as const

/**
 * Declares the table of the rules of the product, or of the rules made in administration. Each row opens the page of a
 * rule.
 */
export const setRuleArea = (
  area: keyof typeof CALLS,
  { t, formats, categoryOf }: RuleTexts,
): EditableArea<SetRuleRow> => {
  const column = ruleColumn<SetRuleRow>(t)
  return {
    area,
    calls: CALLS[area],
    changes: CHANGED_WITH_RULES,
    list: SET_RULE_LIST,
    titleOf: ({ code }) => code,
    columns: [
      column({
        id: 'code',
        width: 220,
        canHide: false,
        text: ({ code }) => code,
        render: ({ id, code }) => (
          <RowLink area={area} id={id}>
            {code}
          </RowLink>
        ),
      }),
      column({ id: 'description', width: 300, grows: true, text: ({ description }) => description }),
      column({
        id: 'levels',
        width: 190,
        canHide: false,
        text: ({ levels }) => CATEGORIES.map((each) => `${categoryOf(each)} ${t(`level_${levels[each]}`)}`).join(', '),
        render: ({ levels }) => (
          <span className={classes.marks}>
            {CATEGORIES.map((each) => (
              <LevelMark
                key={each}
                level={levels[each]}
                label={t('level_of', { category: categoryOf(each), level: t(`level_${levels[each]}`) })}
              />
            ))}
          </span>
        ),
      }),
      column({ id: 'enabled', width: 90, hideRank: 3, text: (row) => t(row.enabled ? 'is_on' : 'is_off') }),
      column({ id: 'changed_by', width: 110, hideRank: 2, text: ({ changed_by }) => changed_by ?? '' }),
      column({
        id: 'changed_at',
        hideRank: 1,
        ...timeCells(formats, ({ changed_at }) => changed_at),
      }),
    ],
    fields: () => [],
  }
}
