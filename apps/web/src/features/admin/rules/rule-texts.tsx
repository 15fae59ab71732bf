import type { RuleArea, RuleDueRow } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Formats } from '../../../kernel/formats.ts'
import { type Translate, translateUnknown, useMessages } from '../../../kernel/i18n.ts'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import classes from '../admin.module.css'

/** Translations and formats that the areas of rules use. */
export type RuleTexts = {
  readonly t: Translate<'adminRules'>
  readonly formats: Formats
  categoryOf(code: string): string
}

type Header = Parameters<Translate<'adminRules'>>[0]

/**
 * Returns a function that creates a table column. The header of the column is the message with the name of the column.
 */
export const ruleColumn =
  <Row,>(t: Translate<'adminRules'>) =>
  (column: Omit<Column<Row>, 'header' | 'name' | 'render'> & { readonly render?: (row: Row) => ReactNode }) =>
    textColumn<Row>({ ...column, name: (t as (key: Header) => string)(column.id as Header), isSortable: true })

/** A link that opens a row of an area. */
export const RowLink = ({ area, id, children }: { area: RuleArea; id: string; children: ReactNode }) => (
  <Link
    // Rows of `profiles` are shown by name, all other rows by code.
    className={area === 'profiles' ? undefined : classes.code}
    to="/admin/{-$area}"
    params={{ area }}
    search={(before) => ({ ...before, row: id })}
  >
    {children}
  </Link>
)

const CHANGED = [
  'ruleSettings',
  'adminDataRules',
  'adminStructureRules',
  'adminValidatorSettings',
  'adminProfiles',
] as const

/** Calls whose answers are out of date after a rule has changed. */
export const CHANGED_WITH_RULES: readonly string[] = [
  ...CHANGED,
  ...(['adminDataRule', 'adminStructureRule', 'adminValidatorSetting', 'adminProfile', 'adminHistory'] as const),
  ...(['dataRuleVersions', 'structureRuleVersions', 'dataRuleRecheck', 'structureRuleRecheck'] as const),
]

/** The label and the value of a parameter of a rule. */
const parameterTexts = (name: string, value: number | string | readonly string[]): string => {
  const label = translateUnknown('adminRules', `parameter_${name}`) ?? translateUnknown('adminRules', `made_${name}`)
  const stated = (one: number | string) => translateUnknown('adminRules', `choice_${one}`) ?? String(one)
  const shown = typeof value === 'object' ? value.join(', ') : stated(value)
  return translateUnknown('adminRules', 'parameter_is', { name: label ?? name, value: shown }) ?? shown
}

/** The parameters of a rule on one line, without empty ones. */
export const shownParameters = (parameters: Readonly<Record<string, number | string | readonly string[]>>): string =>
  Object.entries(parameters)
    .filter(([name, value]) => {
      const isEmpty = value === '' || (typeof value === 'object' && value.length === 0)
      return !isEmpty && !(name === 'when_is' && parameters.when_place === '')
    })
    .map(([name, value]) => parameterTexts(name, value))
    .join(' · ')

/** Returns a function that describes the changes of a scheduled setting, one text per change. */
export const useChangeTexts = (): ((change: RuleDueRow['change']) => string[]) => {
  const t = useMessages('adminRules')
  const words = useMessages('catalogue')
  const common = useMessages('common')
  const levelWords = (levels: Readonly<Record<string, string>>): string[] =>
    CATEGORIES.flatMap((category) => {
      const level = levels[category] as 'error' | 'warning' | 'off' | undefined
      if (level === undefined) return []
      return [t('level_of', { category: words(`category_${category}`), level: t(`level_${level}`) })]
    })
  return ({ enabled, levels = {}, variants = {}, parameters = {}, names, sentences }) => [
    ...(enabled === undefined ? [] : [t(enabled ? 'announced_on' : 'announced_off')]),
    ...levelWords(levels),
    ...Object.entries(variants).flatMap(([variant, ofVariant]) =>
      levelWords(ofVariant).map((value) => common('labelled', { label: variant, value })),
    ),
    ...Object.entries(parameters).map(([name, value]) => parameterTexts(name, value)),
    ...Object.values({ ...names }),
    ...Object.values({ ...sentences }),
  ]
}
