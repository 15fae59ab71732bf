import { beforeAll, expect, it, vi } from 'vitest'
import { type FormCommands, runFormKey } from './form-keys.ts'

// Node has no DOM classes; the key events of these tests have no target.
beforeAll(() => {
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('HTMLTextAreaElement', class {})
})

const NAMES = ['undo', 'redo', 'validate', 'find', 'leave', 'sort', 'romanise', 'makePair'] as const

/** The commands that a key stroke runs in a form. */
function ranBy(stroke: { key: string; code?: string; mod?: true; shift?: true; alt?: true }, isReadOnly = false) {
  const spies = Object.fromEntries(NAMES.map((name) => [name, vi.fn()]))
  const commands = { ...spies, isReadOnly } as unknown as FormCommands
  const { key, code = '', mod = false, shift = false, alt = false } = stroke
  const event = { key, code, ctrlKey: mod, metaKey: false, altKey: alt, shiftKey: shift, target: null }
  const isRun = runFormKey(commands, event as unknown as Parameters<typeof runFormKey>[1])
  const ran = NAMES.filter((name) => spies[name]!.mock.calls.length > 0)
  expect(isRun).toBe(ran.length > 0)
  return ran
}

it.each([
  [{ key: 'z', mod: true }, 'undo'],
  [{ key: 'Z', mod: true, shift: true }, 'redo'],
  [{ key: 'y', mod: true }, 'redo'],
  [{ key: 'Enter', mod: true }, 'validate'],
  [{ key: 'f', mod: true }, 'find'],
  [{ key: 'Escape' }, 'leave'],
  [{ key: 'S', mod: true, shift: true }, 'sort'],
  [{ key: 'F9' }, 'romanise'],
  [{ key: 'F9', shift: true }, 'makePair'],
  // The key of a Russian keyboard layout at the position of Z.
  [{ key: 'я', code: 'KeyZ', mod: true }, 'undo'],
  [{ key: 'Ы', code: 'KeyS', mod: true, shift: true }, 'sort'],
  [{ key: 'а', code: 'KeyF', mod: true }, 'find'],
] as const)('maps the key %o to the command %s', (stroke, name) => expect(ranBy(stroke)).toEqual([name]))

it('does not handle other strokes, so that the page or the text input handles them', () => {
  for (const stroke of [{ key: 'z' }, { key: 'z', mod: true, alt: true }, { key: 'Enter' }] as const)
    expect(ranBy(stroke)).toEqual([])
})

it('changes nothing in a read-only form', () => {
  for (const stroke of [{ key: 'F9' }, { key: 'S', mod: true, shift: true }] as const)
    expect(ranBy(stroke, true)).toEqual([])
  expect(ranBy({ key: 'Escape' }, true)).toEqual(['leave'])
})
