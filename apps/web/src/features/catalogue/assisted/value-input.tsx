import { isRightToLeft } from '@seriatim/scripts'
import { memo, type ReactNode, useId, useState } from 'react'
import type { Choice } from '../../../ui/best-choices.ts'
import { IconArrowDown, IconArrowUp, IconLock, IconX } from '../../../ui/icons.tsx'
import { CodeCompletion } from '../codes/code-completion.tsx'
import { choiceName } from '../codes/coded-place.ts'
import classes from './controls.module.css'
import { placeName, useForm } from './form-context.ts'

/** Joins pasted lines, because a field has no line breaks. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')

function MiniTool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.miniTool}
      title={label}
      aria-label={label}
      // Tab skips these tools, because shortcuts also run them.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/**
 * The input for the value of a subfield, with the height and the direction of its text. Memoised. Its tools are visible
 * while it has the pointer or the focus.
 */
export const ValueInput = memo(function ValueInput({
  index,
  subfield,
  label,
  value,
  level,
  describedBy,
  lockedBecause,
  direction,
  language,
  choices,
}: {
  index: number
  subfield: number
  label: string
  value: string
  level: 'error' | 'warning' | undefined
  describedBy: string | undefined
  /** The reason why the user cannot change the value, or undefined. */
  lockedBecause: string | undefined
  direction: 'auto' | 'rtl'
  language: string | undefined
  /** The codes that can be chosen; empty if any text is allowed. */
  choices: readonly Choice[]
}) {
  const { t, isReadOnly, act, removeSubfield } = useForm()
  const [isNear, setNear] = useState(false)
  const isLocked = lockedBecause !== undefined
  const wordsId = useId()
  const words = choiceName(choices, value)
  const setValue = (next: string) => act({ type: 'subfield', entry: index, subfield, value: oneLine(next) })
  const place = (at: number) => ({ entry: index, part: String(at) })
  const area = (
    <textarea
      rows={1}
      spellCheck={false}
      autoComplete="off"
      dir={direction}
      lang={language}
      aria-label={label}
      aria-invalid={level === 'error' || undefined}
      aria-describedby={[describedBy, words === undefined ? undefined : wordsId].filter(Boolean).join(' ') || undefined}
      aria-disabled={isLocked || undefined}
      title={lockedBecause ?? (isReadOnly ? t('read_only_why') : undefined)}
      readOnly={isLocked || isReadOnly}
      data-place={placeName({ entry: index, part: String(subfield) })}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only shows tools that also have shortcuts
    <span
      className={classes.value}
      data-level={level}
      data-locked={isLocked || isReadOnly || undefined}
      data-text={value}
      data-words={words === undefined ? undefined : ''}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={(event) => setNear(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      {choices.length === 0 || isLocked || isReadOnly ? (
        area
      ) : (
        <CodeCompletion label={label} choices={choices} onChoose={setValue}>
          {area}
        </CodeCompletion>
      )}
      {words === undefined ? null : (
        <span className={classes.words} id={wordsId}>
          {words}
        </span>
      )}
      {isLocked ? <IconLock className={classes.lock} size={14} aria-hidden /> : null}
      {isNear && !isLocked && !isReadOnly ? (
        <span className={classes.miniTools} data-rtl={direction === 'rtl' || isRightToLeft(value) || undefined}>
          <MiniTool
            label={t('move_subfield_up')}
            onClick={() => act({ type: 'moveSubfield', entry: index, subfield, by: -1 }, place(subfield - 1))}
          >
            <IconArrowUp size={13} aria-hidden />
          </MiniTool>
          <MiniTool
            label={t('move_subfield_down')}
            onClick={() => act({ type: 'moveSubfield', entry: index, subfield, by: 1 }, place(subfield + 1))}
          >
            <IconArrowDown size={13} aria-hidden />
          </MiniTool>
          <MiniTool label={t('remove_subfield')} onClick={() => removeSubfield(index, subfield)}>
            <IconX size={13} aria-hidden />
          </MiniTool>
        </span>
      ) : null}
    </span>
  )
})
