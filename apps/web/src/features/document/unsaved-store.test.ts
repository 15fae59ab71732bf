import { describe, expect, it } from 'vitest'
import { type TextStore, unsavedStore } from './unsaved-store.ts'

const memory = (limit = Number.POSITIVE_INFINITY): TextStore & { entries: Map<string, string> } => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      const used = [...entries].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
      if (used + value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

const typed = { text: '222 __ $aNature\nwhat is this', versionId: '7', at: '2026-03-01T10:00:00.000Z' }

describe('unsaved text', () => {
  it('is restored only for the same user and record', () => {
    const store = memory()
    expect(unsavedStore(store, 'france').keep('0028-0836', typed)).toBe(true)
    expect(unsavedStore(store, 'france').read('0028-0836')).toEqual(typed)
    expect(unsavedStore(store, 'france').read('1476-4687')).toBeUndefined()
    expect(unsavedStore(store, 'london').read('0028-0836')).toBeUndefined()
    unsavedStore(store, 'france').forget('0028-0836')
    expect(store.entries.size).toBe(0)
  })

  it('of users with similar names is separate', () => {
    const store = memory()
    unsavedStore(store, 'a/b').keep('0028-0836', typed)
    expect(unsavedStore(store, 'a').read('b/0028-0836')).toBeUndefined()
    expect(unsavedStore(store, 'a').read('0028-0836')).toBeUndefined()
  })

  it('is ignored if the stored value is damaged', () => {
    const store = memory()
    unsavedStore(store, 'france').keep('0028-0836', typed)
    const [key = ''] = store.entries.keys()
    for (const damaged of ['{', 'null', '{"text": 1}', '[]', '"text"']) {
      store.entries.set(key, damaged)
      expect(unsavedStore(store, 'france').read('0028-0836')).toBeUndefined()
    }
  })

  it('replaces old text if the storage is full, and reports a failure if there is still too little room', () => {
    const store = memory(200)
    const france = unsavedStore(store, 'france')
    expect(france.keep('0028-0836', { ...typed, text: 'x'.repeat(80), at: '2025-01-01T00:00:00.000Z' })).toBe(true)
    expect(france.keep('1476-4687', { ...typed, text: 'y'.repeat(80) })).toBe(true)
    expect(france.read('0028-0836')).toBeUndefined()
    expect(france.keep('0378-5955', { ...typed, text: 'z'.repeat(80) })).toBe(false)
    expect(france.read('1476-4687')).toBeDefined()
  })

  it('is lost without an error if the browser blocks the storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const france = unsavedStore(
      { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 },
      'france',
    )
    expect(france.read('0028-0836')).toBeUndefined()
    expect(france.keep('0028-0836', typed)).toBe(false)
    expect(() => france.forget('0028-0836')).not.toThrow()
  })
})
