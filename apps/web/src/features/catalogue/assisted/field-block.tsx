import { Menu } from '@mantine/core'
import { type DataField, linkageOf } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { memo, useId, useRef, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconDots, IconHelp, IconPlus, IconTrash } from '../../../ui/icons.tsx'
import { useHelp } from '../../help/help-context.ts'
import { scriptName } from '../codes/code-lists.ts'
import { BlockProblems, worstLevel } from './block-problems.tsx'
import { BreakableLabel } from './breakable-label.tsx'
import classes from './field-block.module.css'
import { ForceFlags } from './force-flags.tsx'
import { useForm } from './form-context.ts'
import { Indicators } from './indicators.tsx'
import { subfieldsDefined, subfieldsOffered } from './offers.ts'
import { Picker } from './picker.tsx'
import type { ShownProblem } from './problems-at.ts'
import { PairRows, type Side, SubfieldRows } from './subfield-rows.tsx'

const NO_PROBLEMS: readonly ShownProblem[] = []

type Tool = {
  readonly word: string
  readonly Icon: typeof IconDots
  /** The reason why the tool is disabled. */
  readonly why?: string | undefined
  readonly run: () => void
}

/** The menu of a field; the button that opens it is visible while the block has the pointer or the focus. */
function FieldMenu({
  tag,
  index,
  original,
  subfields,
  onOpen,
}: {
  tag: string
  index: number
  original: number | undefined
  subfields: number
  onOpen: (isOpen: boolean) => void
}) {
  const { openPage } = useHelp()
  const { t, act, canMoveField, removeField, protectionReason, offerSubfields } = useForm()
  const before = useRef<Element>(null)
  const protection = protectionReason(index)
  const move = (by: 1 | -1) => ({
    why: canMoveField(index, by) ? undefined : t('move_field_why'),
    run: () => act({ type: 'moveField', entry: index, by }, { entry: index + by, part: '' }),
  })
  const tools: readonly Tool[] = [
    { word: t('help_of_field'), Icon: IconHelp, run: () => openPage(tag) },
    { word: t('add_subfield'), Icon: IconPlus, run: () => offerSubfields({ entry: index, at: subfields }) },
    { word: t('move_field_up'), Icon: IconArrowUp, ...move(-1) },
    { word: t('move_field_down'), Icon: IconArrowDown, ...move(1) },
    {
      word: t(original === undefined ? 'remove_field' : 'remove_pair'),
      Icon: IconTrash,
      why: protection,
      run: () => removeField(index),
    },
  ]
  const name = t('field_tools', { tag })
  return (
    <Menu
      position="bottom-end"
      withinPortal
      returnFocus={false}
      onOpen={() => {
        before.current = document.activeElement
        onOpen(true)
      }}
      onClose={() => {
        onOpen(false)
        // A command may set the focus; otherwise the focus returns to the previous element.
        setTimeout(() => {
          const now = document.activeElement
          const isNowhere = now === document.body || now?.closest('[role="menu"]')
          if (isNowhere && before.current instanceof HTMLElement) before.current.focus()
        })
      }}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.tools}
          title={name}
          aria-label={name}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      {/* React bubbles key events from the portal of the menu to the form, which must not handle them. */}
      <Menu.Dropdown onKeyDown={(event) => event.stopPropagation()}>
        {tools.map(({ word, Icon, why, run }) => (
          <Menu.Item
            key={word}
            leftSection={<Icon size={15} aria-hidden />}
            aria-disabled={why !== undefined || undefined}
            title={why}
            onClick={why === undefined ? run : undefined}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * A data field as a block: tag, label, indicators and subfields, next to those of the linked 880. Memoised, so that
 * typing in another field does not render the block.
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
  /** The position at which a subfield is being added, or undefined. */
  addingAt: number | undefined
}) {
  const { t, locale, lists, isReadOnly, isMemberOfIc, isUnlocked, language, act, offerSubfields } = useForm()
  const [isNear, setNear] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const labelId = useId()
  const problemsId = useId()
  const link = linkageOf(field)
  const linkedTag = field.tag === '880' ? link?.tag : undefined
  const definition = fieldDefinition(field.tag)
  const defined = new Map(subfieldsDefined(field.tag, linkedTag).map((each) => [each.code, each]))
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
      data-level={worstLevel(problems) ?? worstLevel(originalProblems)}
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
          <BreakableLabel text={linkedTag ? t('original_of', { tag: linkedTag, label }) : label} />
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
            offers={subfieldsOffered(field, linkedTag, { isMemberOfIc, isUnlocked })}
            onClose={() => offerSubfields(undefined)}
            onPick={(code) => {
              offerSubfields(undefined)
              act({ type: 'addSubfield', entry: index, at: addingAt, code }, { entry: index, part: String(addingAt) })
            }}
          />
        )}
        <BlockProblems id={problemsId} problems={ofField} />
        {(isNear || isMenuOpen) && !isReadOnly && addingAt === undefined ? (
          <FieldMenu
            tag={field.tag}
            index={index}
            original={originalIndex}
            subfields={field.subfields.length}
            onOpen={setMenuOpen}
          />
        ) : null}
      </div>
    </fieldset>
  )
})
