import type { PositionDefinition } from '@seriatim/profile'
import { controlFieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import {
  isLegalAt,
  lengthOfPositions,
  PHYSICAL_CATEGORIES,
  type PositionalTag,
  positionsFor,
} from '@seriatim/profile/positions'
import { memo, useId } from 'react'
import { IconTrash } from '../../../ui/icons.tsx'
import { shownCode } from '../../../ui/shown-code.ts'
import { optionsAt, partAt, valueName, withPart } from '../codes/coded-text.ts'
import { BlockProblems, worstLevel } from './block-problems.tsx'
import { LEADER } from './blocks.ts'
import { BreakableLabel } from './breakable-label.tsx'
import { CodeSelect } from './code-select.tsx'
import controls from './controls.module.css'
import classes from './field-block.module.css'
import { placeName, useForm } from './form-context.ts'
import type { ShownProblem } from './problems-at.ts'

/** Positions of 008 that can be edited while coded fields are collapsed: those that cataloguers set in every record. */
const ESSENTIAL_008: ReadonlySet<string> = new Set(['06', '07-10', '11-14', '15-17', '18', '19', '21', '35-37'])

type Setting = { readonly tag: PositionalTag; readonly index: number; readonly value: string }

/**
 * A range of positions: a select for its code, or one per character if each character is a separate code, else a text
 * input of the same length.
 */
function Position({
  setting: { tag, index, value },
  position,
  onChange,
}: {
  setting: Setting
  position: PositionDefinition
  onChange: (value: string, place: string) => void
}) {
  const { t, locale, lists, isReadOnly } = useForm()
  const { key, from, to } = position
  const name = `${tag}/${key} ${labelOf(position, locale)}`
  const place = placeName({ entry: index, part: `p${key}` })
  const part = partAt(value, position)
  const options = optionsAt(position, locale, lists, part)
  // A code that administration has added to a list is also valid.
  const isListed = position.kept !== undefined && options?.some((option) => option.value === part)
  const isWrong = !isListed && !isLegalAt(position, part)
  const isFixed = isReadOnly || position.system === true
  const characters: readonly PositionDefinition[] =
    options && position.perCharacter
      ? Array.from({ length: to - from + 1 }, (_, at) => ({ ...position, from: from + at, to: from + at }))
      : [position]
  return (
    <div className={controls.position} data-wide={(characters.length > 1 && to - from > 2) || undefined}>
      <span className={controls.positionLabel} title={name} aria-hidden>
        <b>{key}</b> {labelOf(position, locale)}
      </span>
      <span className={controls.characters}>
        {options ? (
          characters.map((each) => (
            <CodeSelect
              key={each.from}
              label={characters.length > 1 ? `${name} (${each.from})` : name}
              value={partAt(value, each)}
              options={options}
              place={characters.length > 1 && each.from > from ? `${place}-${each.from}` : place}
              isReadOnly={isFixed}
              isSystem={position.system === true}
              isWrong={isWrong}
              onChange={(code) => onChange(withPart(value, each, code), key)}
            />
          ))
        ) : (
          <input
            className={controls.positionText}
            aria-label={name}
            aria-invalid={isWrong || undefined}
            data-place={place}
            readOnly={isFixed}
            title={isFixed ? t(position.system === true ? 'written_by_system' : 'read_only_why') : undefined}
            maxLength={to - from + 1}
            spellCheck={false}
            placeholder={shownCode(' '.repeat(to - from + 1))}
            value={partAt(value, position).trimEnd()}
            onChange={(event) => onChange(withPart(value, position, event.currentTarget.value), key)}
          />
        )}
      </span>
    </div>
  )
}

/** A value that cannot be divided into positions, as plain text. */
function RawValue({ setting, onChange }: { setting: Setting; onChange: (value: string, place: string) => void }) {
  const { t, isReadOnly } = useForm()
  return (
    <input
      className={classes.plain}
      aria-label={setting.tag}
      data-place={placeName({ entry: setting.index, part: 'value' })}
      readOnly={isReadOnly}
      title={isReadOnly ? t('read_only_why') : undefined}
      value={setting.value}
      onChange={(event) => onChange(event.currentTarget.value, 'value')}
    />
  )
}

/**
 * The category of material of 007. If the user chooses another category, a new value with the length of that category
 * replaces the old one.
 */
function PhysicalCategory({
  setting,
  onChange,
}: {
  setting: Setting
  onChange: (value: string, place: string) => void
}) {
  const { t, locale, isReadOnly } = useForm()
  const { value, index } = setting
  return (
    <div className={controls.position}>
      <span className={controls.positionLabel} aria-hidden>
        <b>{'00'}</b> {t('category_of_material')}
      </span>
      <CodeSelect
        label={`007/00 ${t('category_of_material')}`}
        value={value.charAt(0)}
        options={[...PHYSICAL_CATEGORIES].map(([code, label]) => ({
          value: code,
          text: `${code} · ${labelOf(label, locale)}`,
        }))}
        place={placeName({ entry: index, part: 'p00' })}
        isReadOnly={isReadOnly}
        onChange={(code) => onChange(code.padEnd(lengthOfPositions(positionsFor('007', code, '') ?? [])), '00')}
      />
    </div>
  )
}

/**
 * The leader, 006, 007 or 008, edited by positions. When collapsed, the block shows a summary and the essential
 * positions of 008; when expanded, all positions can be edited.
 */
export const CodedBlock = memo(function CodedBlock({
  tag,
  index,
  value,
  leader,
  problems = [],
}: {
  tag: PositionalTag
  index: number
  value: string
  leader: string
  problems?: readonly ShownProblem[]
}) {
  const { t, locale, isReadOnly, isExpanded, act, changeLeader } = useForm()
  const problemsId = useId()
  const definition = controlFieldDefinition(tag)
  const label = definition ? labelOf(definition, locale) : t('leader')
  const positions = positionsFor(tag, value, leader)
  const setting = { tag, index, value }
  const shown = isExpanded ? positions : tag === '008' ? positions?.filter(({ key }) => ESSENTIAL_008.has(key)) : []
  const change = (next: string, place: string) => {
    if (index === LEADER) changeLeader(next, place)
    else act({ type: 'value', entry: index, value: next, place })
  }
  return (
    <fieldset
      className={classes.block}
      aria-label={`${tag} ${label}`}
      data-tag={tag}
      data-level={worstLevel(problems)}
      aria-describedby={problems.length > 0 ? problemsId : undefined}
    >
      <span className={classes.head}>
        <span className={classes.tag}>{tag}</span>{' '}
        <span className={classes.label}>
          <BreakableLabel text={label} />
        </span>
      </span>
      <span />
      <div className={classes.content}>
        {positions === undefined ? <RawValue setting={setting} onChange={change} /> : null}
        {shown && shown.length > 0 ? (
          <div className={controls.positions}>
            {shown.map((position) =>
              tag === '007' && position.key === '00' ? (
                <PhysicalCategory key={position.key} setting={setting} onChange={change} />
              ) : (
                <Position key={position.key} setting={setting} position={position} onChange={change} />
              ),
            )}
          </div>
        ) : null}
        {isExpanded || tag === '008' || positions === undefined ? null : (
          <CodedSummary value={value} positions={positions} />
        )}
        {isExpanded && (tag === '006' || tag === '007') && !isReadOnly ? (
          <button
            type="button"
            className={classes.addMissing}
            onClick={() => act({ type: 'removeFields', entries: [index] }, { entry: Math.max(index - 1, 0), part: '' })}
          >
            <IconTrash size={13} aria-hidden /> {t('remove_field')}
          </button>
        ) : null}
        <BlockProblems id={problemsId} problems={problems} />
      </div>
    </fieldset>
  )
})

/** Positions whose codes the summary contains. */
const SUMMARY_POSITIONS: ReadonlySet<string> = new Set(['00', '01', '05', '06', '07', '17'])

/** The summary of a coded field: its characters with visible blanks, and the names of the main codes. */
function CodedSummary({ value, positions }: { value: string; positions: readonly PositionDefinition[] }) {
  const { locale, lists } = useForm()
  const words = positions
    .filter(
      (position) => SUMMARY_POSITIONS.has(position.key) && position.codes && partAt(value, position).trim() !== '',
    )
    .map((position) => valueName(position, value, locale, lists))
  return (
    <span className={classes.folded}>
      <code>{shownCode(value)}</code> {words.join(' · ')}
    </span>
  )
}
