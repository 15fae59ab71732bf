import { type DataField, linkageOf } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { memo, type ReactNode, useId, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconHelp, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { useHelp } from '../../help/help-context.ts'
import { scriptName } from '../codes/kept-lists.ts'
import { BlockProblems, worstOf } from './block-problems.tsx'
import classes from './field-block.module.css'
import { ForceFlags } from './force-flags.tsx'
import { useForm } from './form-context.ts'
import { Indicators } from './indicators.tsx'
import { subfieldsDefined, subfieldsOffered } from './offers.ts'
import { Picker } from './picker.tsx'
import type { ShownProblem } from './problems-at.ts'
import { PairRows, type Side, SubfieldRows } from './subfield-rows.tsx'

const NO_PROBLEMS: readonly ShownProblem[] = []

function FieldTool({
  label,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      title={label}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** What is done with a whole field; there while the block has the pointer or the focus. */
function FieldTools({
  tag,
  index,
  original,
  subfields,
}: {
  tag: string
  index: number
  original: number | undefined
  subfields: number
}) {
  const { openPage } = useHelp()
  const { t, act, removeField, keptBecause, offerSubfields } = useForm()
  const kept = keptBecause(index)
  const there = (entry: number) => ({ entry, part: '' })
  return (
    <span className={classes.tools}>
      <FieldTool label={t('help_of_field')} onClick={() => openPage(tag)}>
        <IconHelp size={14} aria-hidden />
      </FieldTool>
      <FieldTool label={t('add_subfield')} onClick={() => offerSubfields({ entry: index, at: subfields })}>
        <IconPlus size={14} aria-hidden />
      </FieldTool>
      <FieldTool
        label={t('move_field_up')}
        onClick={() => act({ type: 'moveField', entry: index, by: -1 }, there(index - 1))}
      >
        <IconArrowUp size={14} aria-hidden />
      </FieldTool>
      <FieldTool
        label={t('move_field_down')}
        onClick={() => act({ type: 'moveField', entry: index, by: 1 }, there(index + 1))}
      >
        <IconArrowDown size={14} aria-hidden />
      </FieldTool>
      <FieldTool
        label={kept ?? t(original === undefined ? 'remove_field' : 'remove_pair')}
        isDisabled={kept !== undefined}
        onClick={() => removeField(index)}
      >
        <IconTrash size={14} aria-hidden />
      </FieldTool>
    </span>
  )
}

/**
 * A data field as one block: tag, label, indicators, subfields; with the 880 that stands for it beside it. A key stroke
 * in another field does not draw it anew.
 */
export const FieldBlock = memo(function FieldBlock({
  field,
  index,
  original,
  originalIndex,
  problems = NO_PROBLEMS,
  originalProblems = NO_PROBLEMS,
  addingAt,
}: {
  field: DataField
  index: number
  original?: DataField
  originalIndex?: number
  problems?: readonly ShownProblem[]
  originalProblems?: readonly ShownProblem[]
  /** Where a subfield is about to be added; undefined when none is. */
  addingAt: number | undefined
}) {
  const { t, locale, lists, isReadOnly, isMemberOfIc, isUnlocked, language, act, offerSubfields } = useForm()
  const [isNear, setNear] = useState(false)
  const labelId = useId()
  const problemsId = useId()
  const link = linkageOf(field)
  const standsFor = field.tag === '880' ? link?.tag : undefined
  const definition = fieldDefinition(field.tag)
  const defined = new Map(subfieldsDefined(field.tag, standsFor).map((each) => [each.code, each]))
  const side: Side = {
    field,
    index,
    problems,
    direction: link?.isRightToLeft ? 'rtl' : 'auto',
    language: original && language !== undefined ? `${language}-Latn` : undefined,
  }
  const originalLink = original && linkageOf(original)
  const isSubfieldOf = ({ problem }: ShownProblem, of: DataField) =>
    of.subfields.some(({ code }) => code === problem.subfield && !(original !== undefined && code === '6'))
  const ofField = [
    ...problems.filter((each) => !isSubfieldOf(each, field)),
    ...(original ? originalProblems.filter((each) => !isSubfieldOf(each, original)) : []),
  ]
  const label = definition ? labelOf(definition, locale) : t('unknown_field')
  return (
    <fieldset
      className={classes.block}
      aria-labelledby={labelId}
      data-tag={field.tag}
      data-level={worstOf(problems) ?? worstOf(originalProblems)}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={(event) => setNear(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setNear(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setNear(false)
      }}
    >
      <span className={classes.head} id={labelId}>
        <span className={classes.tag}>{field.tag}</span>{' '}
        <span className={classes.label} title={label}>
          {standsFor ? t('original_of', { tag: standsFor, label }) : label}
        </span>
      </span>
      <Indicators field={field} index={index} definition={definition} />
      <div className={classes.content} aria-describedby={ofField.length > 0 ? problemsId : undefined}>
        {original !== undefined && originalIndex !== undefined ? (
          <PairRows
            romanised={side}
            original={{
              field: original,
              index: originalIndex,
              problems: originalProblems,
              direction: originalLink?.isRightToLeft ? 'rtl' : 'auto',
              language,
            }}
            defined={defined}
            originalName={t('original', {
              number: originalLink?.number ?? '',
              script: scriptName(originalLink?.script ?? '', locale, lists),
            })}
          />
        ) : (
          <SubfieldRows side={side} defined={defined} />
        )}
        {field.tag === '022' ? <ForceFlags field={field} index={index} /> : null}
        {addingAt === undefined ? null : (
          <Picker
            label={t('add_subfield')}
            prefix="$"
            offers={subfieldsOffered(field, standsFor, { isMemberOfIc, isUnlocked })}
            onClose={() => offerSubfields(undefined)}
            onPick={(code) => {
              offerSubfields(undefined)
              act({ type: 'addSubfield', entry: index, at: addingAt, code }, { entry: index, part: String(addingAt) })
            }}
          />
        )}
        <BlockProblems id={problemsId} problems={ofField} />
        {isNear && !isReadOnly && addingAt === undefined ? (
          <FieldTools tag={field.tag} index={index} original={originalIndex} subfields={field.subfields.length} />
        ) : null}
      </div>
    </fieldset>
  )
})
