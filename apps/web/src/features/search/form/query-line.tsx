import { ActionIcon, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { FIELD_TYPES, LINE_SCRIPTS } from '@seriatim/contract'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLocale, useMessages } from '../../../kernel/i18n.ts'
import { IconAdjustmentsHorizontal, IconCopy, IconTrash } from '../../../ui/icons.tsx'
import { ANY_TAG, type LineState, normalLine, RARE_PARTS } from '../../search-query/line-state.ts'
import { MarkedInput } from './marked-input.tsx'
import type { OffendingPart } from './offending-part.ts'
import classes from './query-line.module.css'
import { SuggestInput, type Suggestion } from './suggest-input.tsx'

/** The tags of the profile with their names, in the language of the interface. */
const useTags = (): readonly Suggestion[] => {
  const locale = useLocale()
  const t = useMessages('search')
  return useMemo(
    () => [
      { value: ANY_TAG, name: t('any_field') },
      ...[...CONTROL_FIELDS, ...FIELDS].map((field) => ({ value: field.tag, name: labelOf(field, locale) })),
    ],
    [locale, t],
  )
}

const useSubfields = (tag: string): readonly Suggestion[] => {
  const locale = useLocale()
  return useMemo(
    () => (fieldDefinition(tag)?.subfields ?? []).map((each) => ({ value: each.code, name: labelOf(each, locale) })),
    [tag, locale],
  )
}

/**
 * A condition on a field, which reads like a sentence: *must have* `245` `$a` *in original script* *the words* "...".
 * Rarely used parts (occurrence, indicators, structure) can be expanded.
 */
export function QueryLine({
  number,
  line,
  onChange,
  onClone,
  onRemove,
  isLast,
  failing,
}: {
  number: number
  line: LineState
  onChange(line: LineState): void
  onClone(): void
  onRemove(): void
  /** Whether the line is the only one, which cannot be removed. */
  isLast: boolean
  /** The invalid part of the query in this line, or undefined. */
  failing: OffendingPart | undefined
}) {
  const t = useMessages('search')
  const rare = useId()
  const [isUnfolded, unfold] = useState(() => RARE_PARTS.some((each) => line[each] !== ''))
  const tags = useTags()
  const subfields = useSubfields(line.tag)
  const set = (change: Partial<LineState>) => onChange(normalLine({ ...line, ...change }))
  const named = (name: string) => t('of_line', { name, number })
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a row
    <div role="group" className={classes.line} aria-label={t('line', { number })}>
      <div className={classes.sentence}>
        <NativeSelect
          aria-label={named(t('line_operator'))}
          value={line.operator}
          data={[
            { value: 'must', label: t('must') },
            { value: 'must_not', label: t('must_not') },
          ]}
          onChange={(event) => set({ operator: event.currentTarget.value as LineState['operator'] })}
        />
        <SuggestInput
          label={named(t('line_tag'))}
          value={line.tag}
          usual={ANY_TAG}
          width={74}
          maxLength={200}
          suggestions={tags}
          onChange={(tag) => onChange({ ...line, tag })}
        />
        <SuggestInput
          label={named(t('line_subfield'))}
          value={line.subfield}
          placeholder={ANY_SUBFIELD}
          width={58}
          maxLength={40}
          suggestions={subfields}
          onChange={(subfield) => set({ subfield: subfield.replace(/^\$/, '') })}
        />
        <NativeSelect
          aria-label={named(t('line_script'))}
          value={line.script}
          data={LINE_SCRIPTS.map((each) => ({ value: each, label: t(`script_${each}`) }))}
          onChange={(event) => set({ script: event.currentTarget.value as LineState['script'] })}
        />
        <NativeSelect
          aria-label={named(t('line_type'))}
          value={line.field_type}
          data={FIELD_TYPES.map((each) => ({ value: each, label: t(`type_${each}`) }))}
          onChange={(event) => set({ field_type: event.currentTarget.value as LineState['field_type'] })}
        />
        <MarkedInput
          failing={failing}
          className={classes.terms}
          aria-label={named(t('line_terms'))}
          placeholder={t(`terms_${line.field_type}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={10_000}
          value={line.query}
          onChange={(event) => set({ query: event.currentTarget.value })}
        />
        <Tooltip label={t('regex_is_lucene')} disabled={line.field_type !== 'regex'} multiline w={260}>
          <NativeSelect
            aria-label={named(t('format'))}
            value={line.matchFormat}
            // Not `disabled`, so that keyboard users can reach the reason.
            aria-disabled={line.field_type === 'regex'}
            data={(line.field_type === 'regex' ? ['LUCENE'] : ['TEXT', 'LUCENE']).map((value) => ({
              value,
              label: value,
            }))}
            onChange={(event) => set({ matchFormat: event.currentTarget.value as LineState['matchFormat'] })}
          />
        </Tooltip>
        <span className={classes.actions}>
          <LineButton
            label={named(t('rare_parts'))}
            isExpanded={isUnfolded}
            controls={rare}
            onClick={() => unfold(!isUnfolded)}
          >
            <IconAdjustmentsHorizontal size={15} stroke={1.7} aria-hidden />
          </LineButton>
          <LineButton label={t('clone_line', { number })} onClick={onClone}>
            <IconCopy size={15} stroke={1.7} aria-hidden />
          </LineButton>
          <LineButton
            label={isLast ? t('last_line_stays') : t('remove_line', { number })}
            isDisabled={isLast}
            onClick={onRemove}
          >
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </LineButton>
        </span>
      </div>
      <div id={rare} className={classes.rare} hidden={!isUnfolded}>
        {isUnfolded ? <RareParts line={line} set={set} named={named} /> : null}
      </div>
    </div>
  )
}

const ANY_SUBFIELD = '$'

function RareParts({
  line,
  set,
  named,
}: {
  line: LineState
  set(change: Partial<LineState>): void
  named(name: string): string
}) {
  const t = useMessages('search')
  return (
    <>
      {(
        [
          ['repeat', 90, 20],
          ['indicator1', 64, 1],
          ['indicator2', 64, 1],
          ['structure', 190, 500],
        ] as const
      ).map(([part, width, longest]) => (
        <TextInput
          key={part}
          label={t(`line_${part}`)}
          aria-label={named(t(`line_${part}`))}
          description={t(`${part}_hint`)}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          styles={{ input: { width } }}
          value={line[part]}
          onChange={(event) => set({ [part]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}

function LineButton({
  label,
  isDisabled = false,
  isExpanded,
  controls,
  onClick,
  children,
}: {
  label: string
  isDisabled?: boolean
  isExpanded?: boolean
  controls?: string
  onClick(): void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        aria-expanded={isExpanded}
        aria-controls={controls}
        onClick={isDisabled ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
