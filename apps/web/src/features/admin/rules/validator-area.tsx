import { adminValidator, adminValidators, VALIDATOR_LIST, type ValidatorRow } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import admin from '../admin.module.css'
import type { EditableArea } from '../editable/editable-area.ts'
import { type RuleTexts, ruleColumn, shownParameters } from './rule-texts.tsx'

/** Declares the table of the checks built into the product, each with the rule that configures the check. */
export const validatorArea = ({ t, categoryOf }: RuleTexts): EditableArea<ValidatorRow> => {
  const column = ruleColumn<ValidatorRow>(t)
  return {
    area: 'validators',
    calls: { rows: adminValidators, row: adminValidator },
    changes: [],
    list: VALIDATOR_LIST,
    titleOf: ({ code }) => code,
    columns: [
      column({
        id: 'code',
        width: 220,
        canHide: false,
        text: ({ code }) => code,
        render: ({ code, kind }) => (
          <Link
            className={admin.code}
            to="/admin/{-$area}"
            params={{ area: kind === 'data' ? 'data_rules' : 'structure_rules' }}
            search={{ row: code }}
          >
            {code}
          </Link>
        ),
      }),
      column({ id: 'description', width: 280, grows: true, text: ({ description }) => description }),
      column({ id: 'class', width: 180, hideRank: 2, text: (row) => t(`class_${row.class}`) }),
      column({ id: 'kind', width: 170, hideRank: 3, text: ({ kind }) => t(`kind_${kind}`) }),
      column({ id: 'tags', width: 170, text: ({ tags }) => (tags.length === 0 ? t('any_field') : tags.join(', ')) }),
      column({
        id: 'categories',
        width: 220,
        hideRank: 1,
        text: ({ categories }) => categories.map(categoryOf).join(', '),
      }),
      column({ id: 'variants', width: 240, hideRank: 5, text: ({ variants }) => Object.values(variants).join(' · ') }),
      column({ id: 'parameters', width: 200, hideRank: 4, text: ({ parameters }) => shownParameters(parameters) }),
    ],
    fields: () => [],
    opensNothing: true,
  }
}
