import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { MAX_NAME, MAX_SENTENCE, NAME_LOCALES } from '@seriatim/contract'
import { LINKING_TAGS } from '@seriatim/issn'
import { CHECKED_LISTS } from '@seriatim/rules'
import {
  type CustomRuleKind,
  LONGEST_PATTERN,
  MAX_VALUES,
  type ParameterSpec,
  parametersOf,
} from '@seriatim/rules/kinds'
import { PLACEHOLDERS } from '@seriatim/rules/sentences'
import { translateUnknown, useLocale, useMessages } from '../../../kernel/i18n.ts'
import type { RuleDraft } from './rule-draft.ts'
import classes from './rules.module.css'

type Errors = { readonly errorOf: (field: string) => string | undefined }
type Value = RuleDraft['parameters'][string]

/** The form fields for the parameters that the kind of a rule declares. */
export function CustomRuleParameterFields({
  kind,
  parameters,
  errorOf,
  onChange,
}: Errors & {
  kind: CustomRuleKind
  parameters: RuleDraft['parameters']
  onChange: (parameters: RuleDraft['parameters']) => void
}) {
  const t = useMessages('adminRules')
  const hasCondition = parameters.when_place !== ''
  const needsValues = parameters.when_is === 'one_of' || parameters.when_is === 'none_of'
  const shown = parametersOf(kind).filter(
    ([name]) =>
      !((name === 'when_is' || name === 'when_values') && !hasCondition) && (name !== 'when_values' || needsValues),
  )
  return (
    <fieldset className={classes.set}>
      <legend>{t('parameters')}</legend>
      {shown.map(([name, spec]) => (
        <ParameterInput
          key={name}
          name={name}
          spec={spec}
          value={parameters[name] ?? ''}
          error={errorOf(`parameters.${name}`)}
          onChange={(value) => onChange({ ...parameters, [name]: value })}
        />
      ))}
    </fieldset>
  )
}

const toList = (value: Value): string[] => (Array.isArray(value) ? value : value === '' ? [] : [String(value)])
const MONO = { input: { fontFamily: 'var(--mono)' } }

function ParameterInput({
  name,
  spec,
  value,
  error,
  onChange,
}: {
  name: string
  spec: ParameterSpec
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}) {
  const t = useMessages('adminRules')
  const stated = (key: string) => translateUnknown('adminRules', key) ?? key
  const common = { label: stated(`made_${name}`), error }
  switch (spec.type) {
    case 'place':
      return (
        <TextInput
          {...common}
          description={spec.isOptional ? t('condition_why') : t('place_why')}
          value={String(value)}
          maxLength={40}
          styles={MONO}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'pattern':
      return (
        <TextInput
          {...common}
          description={t('pattern_why')}
          value={String(value)}
          maxLength={LONGEST_PATTERN}
          styles={MONO}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={spec.choices.map((each) => ({ value: each, label: stated(`choice_${each}`) }))}
          value={String(value)}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen ?? spec.choices[0])}
        />
      )
    case 'list':
      return (
        <Select
          {...common}
          data={[
            { value: '', label: t('list_none') },
            ...CHECKED_LISTS.map((each) => ({ value: each, label: stated(`list_${each}`) })),
          ]}
          value={String(value)}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'links':
      return (
        <MultiSelect
          {...common}
          data={[...LINKING_TAGS].sort()}
          value={toList(value)}
          searchable
          hidePickedOptions
          maxDropdownHeight={220}
          onChange={onChange}
        />
      )
    default:
      return (
        <TagsInput
          {...common}
          description={spec.type === 'places' ? t('place_why') : t('values_why')}
          value={toList(value)}
          maxTags={spec.type === 'places' ? spec.most : MAX_VALUES}
          splitChars={spec.type === 'places' ? [',', ' ', ';'] : [';']}
          styles={MONO}
          onChange={onChange}
        />
      )
  }
}

/** The form fields for the names and messages of a rule of administration, by language. */
export function CustomRuleTextFields({
  draft: { names, sentences },
  errorOf,
  onChange,
}: Errors & {
  draft: Pick<RuleDraft, 'names' | 'sentences'>
  onChange: (change: Partial<Pick<RuleDraft, 'names' | 'sentences'>>) => void
}) {
  const t = useMessages('adminRules')
  const locale = useLocale()
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(' ')
  return (
    <fieldset className={classes.set}>
      <legend>{t('words')}</legend>
      {NAME_LOCALES.map((each) => {
        const language = languages.of(each) ?? each
        const isEnglish = each === 'en'
        const fallsBack = isEnglish ? {} : { placeholder: t('falls_back') }
        return (
          <div key={each} className={classes.words}>
            <TextInput
              label={t('name_in', { language })}
              lang={each}
              value={names[each] ?? ''}
              maxLength={MAX_NAME}
              required={isEnglish}
              error={errorOf(`names.${each}`)}
              {...fallsBack}
              onChange={(event) => onChange({ names: { ...names, [each]: event.currentTarget.value } })}
            />
            <Textarea
              label={t('sentence_in', { language })}
              description={isEnglish ? t('sentence_why', { known }) : undefined}
              lang={each}
              value={sentences[each] ?? ''}
              maxLength={MAX_SENTENCE}
              required={isEnglish}
              autosize
              minRows={1}
              maxRows={5}
              error={errorOf(`sentences.${each}`)}
              {...fallsBack}
              onChange={(event) => onChange({ sentences: { ...sentences, [each]: event.currentTarget.value } })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
