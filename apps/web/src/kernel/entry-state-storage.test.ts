import { beforeEach, describe, expect, it } from 'vitest'
import { makeEntryStates } from './entry-state-storage.ts'

const memory = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  }
}

describe('the stored state of a history entry', () => {
  let storage: Storage
  beforeEach(() => {
    storage = memory()
  })

  it('is read only for the same history entry and the same query', () => {
    const places = makeEntryStates(storage)
    places.write('one', 'checked', 'nature', ['0028-0836'])
    expect(places.read('one', 'checked', 'nature')).toEqual(['0028-0836'])
    expect(places.read('one', 'checked', 'science')).toBeUndefined()
    expect(places.read('two', 'checked', 'nature')).toBeUndefined()
  })

  it('survives a reload after a flush', () => {
    const places = makeEntryStates(storage)
    places.write('one', 'scroll', '', 120)
    places.flush()
    expect(makeEntryStates(storage).read('one', 'scroll', '')).toBe(120)
  })

  it('is dropped, oldest entry first, when the entries or their characters exceed a limit', () => {
    const places = makeEntryStates(storage)
    for (let entry = 0; entry < 60; entry++) places.write(String(entry), 'text', '', 'x'.repeat(20_000))
    expect(places.read('0', 'text', '')).toBeUndefined()
    expect(places.read('59', 'text', '')).toBeDefined()
    places.flush()
    const after = makeEntryStates(storage)
    expect(after.read('20', 'text', '')).toBeUndefined()
    expect(after.read('59', 'text', '')).toBeDefined()
  })

  it('is restored after another log-in of the same user, and dropped for another user', () => {
    const places = makeEntryStates(storage)
    places.own('1')
    places.write('one', 'scroll', '', 120)
    places.flush()
    places.own('1')
    expect(places.read('one', 'scroll', '')).toBe(120)
    const after = makeEntryStates(storage)
    after.own('1')
    expect(after.read('one', 'scroll', '')).toBe(120)
    after.own('2')
    expect(after.read('one', 'scroll', '')).toBeUndefined()
    expect(makeEntryStates(storage).read('one', 'scroll', '')).toBeUndefined()
  })

  it('is lost without an error when the storage is cleared or damaged', () => {
    const places = makeEntryStates(storage)
    places.write('one', 'scroll', '', 120)
    places.flush()
    places.forget()
    expect(makeEntryStates(storage).read('one', 'scroll', '')).toBeUndefined()
    storage.setItem('seriatim-places', '{')
    expect(makeEntryStates(storage).read('one', 'scroll', '')).toBeUndefined()
  })
})
