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

describe('the names of key strokes', () => {
  it.each([
    [stroke('k', { ctrlKey: true }), 'mod+k'],
    [stroke('k', { metaKey: true }), 'mod+k'],
    [stroke('?', { shiftKey: true }), '?'],
    [stroke('J', { shiftKey: true }), 'shift+j'],
    [stroke('Enter'), 'Enter'],
    [stroke('ArrowUp', { altKey: true }), 'alt+ArrowUp'],
    // A Russian layout, a Greek one; a French one keeps the letters that it prints.
    [stroke('л', { ctrlKey: true, code: 'KeyK' }), 'mod+k'],
    [stroke('П', { shiftKey: true, code: 'KeyG' }), 'shift+g'],
    [stroke('ξ', { code: 'KeyJ' }), 'j'],
    [stroke('a', { code: 'KeyQ' }), 'a'],
  ])('%o is %s', (pressed, name) => expect(strokeName(pressed)).toBe(name))

  it('leaves plain keys to text input', () => {
    expect(isTyping(stroke('j'))).toBe(true)
    expect(isTyping(stroke('k', { ctrlKey: true }))).toBe(false)
    expect(isTyping(stroke('F4'))).toBe(false)
  })
})

describe('sequences', () => {
  const known = ['g s', 'j', '?']
  it('waits for the second key', () => expect(matchStrokes(known, '', 'g')).toEqual({ pending: 'g' }))
  it('is complete with it', () => expect(matchStrokes(known, 'g', 's')).toEqual({ complete: 'g s', pending: '' }))
  it('gives up on another key, which counts by itself', () => {
    expect(matchStrokes(known, 'g', 'j')).toEqual({ complete: 'j', pending: '' })
    expect(matchStrokes(known, 'g', 'z')).toEqual({ pending: '' })
    expect(matchStrokes(known, 'g', 'g')).toEqual({ pending: 'g' })
  })
})
