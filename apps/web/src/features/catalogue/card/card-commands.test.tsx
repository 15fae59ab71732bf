import { describe, expect, it } from 'vitest'
import { MODES } from '../views/mode.ts'
import {
  CARD_COMMANDS,
  type CardCommandId,
  type CommandContext,
  commandOf,
  isCommandAvailable,
} from './card-commands.ts'

const EDITED: CommandContext = {
  isReadOnly: false,
  isOpen: true,
  mode: 'expert',
  isExpanded: false,
  isComparing: false,
  canRegister: true,
  unlocking: 'unlock',
  canUndo: true,
  canRedo: true,
  isBusy: false,
}
const READ: CommandContext = { ...EDITED, isReadOnly: true, canRegister: false, unlocking: undefined }
const ids = Object.keys(CARD_COMMANDS) as CardCommandId[]
const thereIn = (now: CommandContext) => ids.filter((id) => isCommandAvailable(id, now))
const keysIn = (now: CommandContext) =>
  thereIn(now).flatMap((id) => {
    const { keys } = commandOf(id)
    return (typeof keys === 'function' ? keys(now) : keys) ?? []
  })

describe.each(MODES)('commands in the mode %s', (mode) => {
  it('use each key for only one command', () => {
    const keys = keysIn({ ...EDITED, mode })
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('open the next mode with F4, also for users who can only read', () => {
    for (const now of [EDITED, READ]) {
      const leading = ids.filter((id) => {
        const { keys } = commandOf(id)
        return typeof keys === 'function' && keys({ ...now, mode }) === 'F4' && isCommandAvailable(id, { ...now, mode })
      })
      expect(leading).toHaveLength(1)
    }
  })
})

it('a user who can only read has no command that changes a record', () => {
  expect(thereIn(READ)).toEqual([
    'showAssisted',
    'showSplit',
    'find',
    'openTarget',
    'checkUrls',
    'abbreviate',
    'history',
    'templates',
  ])
})

it('a disabled command has a reason', () => {
  const why = (id: CardCommandId, now: CommandContext) => commandOf(id).why?.(now)
  expect(why('undo', { ...EDITED, canUndo: false })).toBe('why_no_undo')
  expect(why('redo', { ...EDITED, canRedo: false })).toBe('why_no_redo')
  expect(why('reload', { ...EDITED, isBusy: true })).toBe('why_busy')
  expect(ids.filter((id) => why(id, EDITED) !== undefined)).toEqual([])
})

it('a card offers either the command to lock or the command to unlock', () => {
  expect(thereIn(EDITED)).not.toContain('lock')
  expect(thereIn({ ...EDITED, unlocking: 'lock' })).not.toContain('unlock')
})
