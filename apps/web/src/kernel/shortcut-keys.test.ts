import { describe, expect, it } from 'vitest'
import { isTyping, matchStrokes, type Stroke, strokeName } from './shortcut-keys.ts'

const stroke = (key: string, modifiers: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('the name of a key stroke', () => {
  it.each([
    [stroke('k', { ctrlKey: true }), 'mod+k'],
    [stroke('k', { metaKey: true }), 'mod+k'],
    [stroke('?', { shiftKey: true }), '?'],
    [stroke('J', { shiftKey: true }), 'shift+j'],
    [stroke('Enter'), 'Enter'],
    [stroke('ArrowUp', { altKey: true }), 'alt+ArrowUp'],
    // Russian and Greek layouts are mapped by position; a French layout keeps the letters printed on its keys.
    [stroke('л', { ctrlKey: true, code: 'KeyK' }), 'mod+k'],
    [stroke('П', { shiftKey: true, code: 'KeyG' }), 'shift+g'],
    [stroke('ξ', { code: 'KeyJ' }), 'j'],
    [stroke('a', { code: 'KeyQ' }), 'a'],
  ])('of %o is %s', (pressed, name) => expect(strokeName(pressed)).toBe(name))

  it('belongs to text input for a plain key, but not for a function key or with Control', () => {
    expect(isTyping(stroke('j'))).toBe(true)
    expect(isTyping(stroke('k', { ctrlKey: true }))).toBe(false)
    expect(isTyping(stroke('F4'))).toBe(false)
  })
})

describe('a sequence of keys', () => {
  const known = ['g s', 'j', '?']
  it('waits for the second key', () => expect(matchStrokes(known, '', 'g')).toEqual({ pending: 'g' }))
  it('is complete with the second key', () =>
    expect(matchStrokes(known, 'g', 's')).toEqual({ complete: 'g s', pending: '' }))
  it('ends at a key that does not continue the sequence, and matches that key as a new stroke', () => {
    expect(matchStrokes(known, 'g', 'j')).toEqual({ complete: 'j', pending: '' })
    expect(matchStrokes(known, 'g', 'z')).toEqual({ pending: '' })
    expect(matchStrokes(known, 'g', 'g')).toEqual({ pending: 'g' })
  })
})
