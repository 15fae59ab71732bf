import { ActionIcon, Checkbox, NativeSelect, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type AnswerOf, virtualKeyboards } from '@seriatim/contract'
import { useEffect, useMemo, useRef } from 'react'
import { KeyboardReact, type SimpleKeyboard } from 'react-simple-keyboard'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconGripVertical, IconX } from '../../ui/icons.tsx'
import { NonSortingTool } from '../non-sorting/non-sorting-tool.tsx'
import { displayOf } from './key-names.ts'
import classes from './keyboard-panel.module.css'
import { useFloating } from './use-floating.ts'
import { PANEL, useVirtualKeys } from './use-virtual-keys.ts'

type Keyboard = AnswerOf<typeof virtualKeyboards>[number]

/** Cache time of the layouts in milliseconds; the server notifies an open panel of changes. */
const CACHE_MS = 3_600_000

/** The virtual keyboard panel, which types into the focused field, and can be moved. */
export function KeyboardPanel({ onClose }: { onClose: () => void }) {
  const { data: keyboards } = useAnswer(virtualKeyboards, {}, { staleTime: CACHE_MS })
  if (!keyboards || keyboards.length === 0) return null
  return <Panel keyboards={keyboards} onClose={onClose} />
}

function Panel({ keyboards, onClose }: { keyboards: readonly Keyboard[]; onClose: () => void }) {
  const t = useMessages('keyboard')
  const [chosen, choose] = useLocalStorage({
    key: 'seriatim-keyboard-layout',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [mapsKeys, setMapsKeys] = useLocalStorage({
    key: 'seriatim-keyboard-maps',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const keyboard = keyboards.find(({ id }) => id === chosen) ?? keyboards[0]!
  const { panel, style, grip } = useFloating('seriatim-keyboard-place', keyboard.id)
  const { level, press, pressed, sticky, backToField } = useVirtualKeys(keyboard.layout, mapsKeys)
  const display = useMemo(() => displayOf(keyboard), [keyboard])
  const shown = useRef<SimpleKeyboard>(null)

  const lit = [
    ...(['shift', 'lock', 'alt', 'altgr'] as const).filter((key) => sticky[key]).map((key) => `{${key}}`),
    ...(pressed === undefined ? [] : [pressed]),
  ].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another level or keyboard draws the keys again, without the mark
  useEffect(() => {
    const elements = lit.split(' ').flatMap((key) => (key === '' ? [] : (shown.current?.getButtonElement(key) ?? [])))
    for (const element of elements) element.setAttribute('data-lit', '')
    return () => {
      for (const element of elements) element.removeAttribute('data-lit')
    }
  }, [lit, level, keyboard])

  return (
    <section
      ref={panel}
      {...{ [PANEL]: '' }}
      className={`${classes.panel} no-print`}
      style={style}
      aria-label={t('title')}
    >
      <header className={classes.head}>
        <Tooltip label={t('move')}>
          <button type="button" className={classes.grip} aria-label={t('move')} {...grip}>
            <IconGripVertical size={16} aria-hidden />
          </button>
        </Tooltip>
        {keyboards.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={t('layout')}
            value={keyboard.id}
            data={keyboards.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => {
              choose(event.currentTarget.value)
              backToField()
            }}
          />
        ) : (
          <span className={classes.name}>{keyboard.name}</span>
        )}
        <Checkbox
          size="xs"
          label={t('maps_keys')}
          checked={mapsKeys}
          onChange={(event) => {
            setMapsKeys(event.currentTarget.checked)
            backToField()
          }}
        />
        <NonSortingTool />
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('close')}
          onClick={() => {
            onClose()
            backToField()
          }}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      {/* A pointer press on a key must not move the focus away from the text field. */}
      <fieldset aria-label={keyboard.name} className={classes.keys} onMouseDown={(event) => event.preventDefault()}>
        <KeyboardReact
          key={keyboard.id}
          keyboardRef={(instance: SimpleKeyboard) => {
            shown.current = instance
          }}
          baseClass={classes.board}
          theme={`hg-theme-default ${classes.board}`}
          layout={keyboard.layout as Record<string, string[]>}
          layoutName={level}
          display={display}
          preventMouseDownDefault
          disableCaretPositioning
          disableButtonHold
          onKeyPress={press}
        />
      </fieldset>
    </section>
  )
}
