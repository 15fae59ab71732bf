import {
  adminValidatorSetting,
  adminValidatorSettings,
  MAX_REASON,
  RULE_LEVELS,
  updateValidatorSetting,
  VALIDATOR_SETTING_LIST,
  type ValidatorSettingRow,
} from '@seriatim/contract'
import { STRUCTURAL_RULE_IDS } from '@seriatim/rules'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import type { EditableArea } from '../editable/editable-area.ts'
import { LevelMark } from './level-mark.tsx'
import { CHANGED_WITH_RULES, RowLink, type RuleTexts, ruleColumn, shownParameters } from './rule-texts.tsx'
import classes from './rules.module.css'

/** Declares the area that shows settings of rules with one row for each pair of rule and category. */
export const pairArea = ({ t, formats, categoryOf }: RuleTexts): EditableArea<ValidatorSettingRow> => {
  const column = ruleColumn<ValidatorSettingRow>(t)
  return {
    area: 'validator_settings',
    calls: { rows: adminValidatorSettings, row: adminValidatorSetting, update: updateValidatorSetting },
    changes: CHANGED_WITH_RULES,
    list: VALIDATOR_SETTING_LIST,
    titleOf: ({ rule, variant, category }) =>
      `${variant === null ? rule : `${rule}.${variant}`}, ${categoryOf(category)}`,
    historyOf: ({ rule }) => ({ area: STRUCTURAL_RULE_IDS.has(rule) ? 'structure_rules' : 'data_rules', id: rule }),
    columns: [
      column({
        id: 'rule',
        width: 240,
        grows: true,
        canHide: false,
        text: ({ rule }) => rule,
        render: ({ id, rule }) => (
          <RowLink area="validator_settings" id={id}>
            {rule}
          </RowLink>
        ),
      }),
      column({ id: 'variant', width: 160, text: ({ variant }) => variant ?? '' }),
      column({ id: 'category', width: 180, canHide: false, text: ({ category }) => categoryOf(category) }),
      column({
        id: 'level',
        width: 150,
        canHide: false,
        text: ({ level }) => t(`level_${level}`),
        render: ({ level }) => (
          <span className={classes.marks}>
            <LevelMark level={level} label={t(`level_${level}`)} /> {t(`level_${level}`)}
          </span>
        ),
      }),
      column({ id: 'parameters', width: 200, hideRank: 1, text: ({ parameters }) => shownParameters(parameters) }),
      column({ id: 'changed_by', width: 110, hideRank: 3, text: ({ changed_by }) => changed_by ?? '' }),
      column({
        id: 'changed_at',
        hideRank: 2,
        ...timeCells(formats, ({ changed_at }) => changed_at),
      }),
    ],
    fields: () => [
      {
        member: 'level',
        label: t('level'),
        kind: 'one',
        empty: '',
        choices: RULE_LEVELS.map((value) => ({ value, label: t(`level_${value}`) })),
      },
      { member: 'reason', label: t('reason'), why: t('reason_why'), kind: 'lines', max: MAX_REASON },
    ],
  }
}
