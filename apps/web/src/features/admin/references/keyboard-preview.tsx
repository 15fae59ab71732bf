import { Textarea } from '@mantine/core'
import type { KeyboardRow } from '@seriatim/contract'
import { useMemo, useState } from 'react'
import { KeyboardReact } from 'react-simple-keyboard'
import { displayOf } from '../../keyboards/key-names.ts'
import board from '../../keyboards/keyboard-panel.module.css'
import { useVirtualKeys } from '../../keyboards/use-virtual-keys.ts'
import admin from '../admin.module.css'

/** A preview of a layout, with a text field to try it. */
export function KeyboardPreview({ layout, label }: { layout: KeyboardRow['layout']; label: string }) {
  const [text, setText] = useState('')
  const { level, press } = useVirtualKeys(layout, false)
  const display = useMemo(() => displayOf({ layout }), [layout])
  return (
    <div className={admin.form}>
      <Textarea label={label} value={text} minRows={2} onChange={(event) => setText(event.currentTarget.value)} />
      <fieldset aria-label={label} className={board.keys} onMouseDown={(event) => event.preventDefault()}>
        <KeyboardReact
          key={JSON.stringify(layout)}
          baseClass={board.board}
          theme={`hg-theme-default ${board.board}`}
          layout={layout as Record<string, string[]>}
          layoutName={level}
          display={display}
          preventMouseDownDefault
          disableCaretPositioning
          disableButtonHold
          onKeyPress={press}
        />
      </fieldset>
    </div>
  )
}
