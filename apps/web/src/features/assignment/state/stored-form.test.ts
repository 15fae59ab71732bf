import { describe, expect, it } from 'vitest'
import { emptyForm, reduceAssignment } from './assignment-form.ts'
import { formStore } from './stored-form.ts'

const DAY = 86_400_000

const memory = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

const typed = reduceAssignment(emptyForm('a'), { type: 'change', record: 'a', values: { keyTitle: 'Tides' } })

describe('a stored form', () => {
  it('is restored only for its user', () => {
    const store = memory()
    formStore(store, 'france').keep(typed, 0)
    expect(formStore(store, 'france').read(1)).toMatchObject({ records: typed.records, phase: 'editing' })
    expect(formStore(store, 'london').read(1)).toBeUndefined()
  })

  it('is deleted when the form is empty', () => {
    const store = memory()
    const kept = formStore(store, 'france')
    kept.keep(typed, 0)
    kept.keep(emptyForm('b'), 1)
    expect(store.length).toBe(0)
  })

  it('repeats an assignment without a response with the same key, for up to a day', () => {
    const kept = formStore(memory(), 'france')
    kept.keep(reduceAssignment(typed, { type: 'sent', key: 'k1' }), 0)
    expect(kept.read(DAY - 1)).toMatchObject({ phase: 'unanswered', key: 'k1', sending: null })
    expect(kept.read(DAY)).toMatchObject({ phase: 'editing', key: null })
  })

  it('restores the assigned ISSNs', () => {
    const kept = formStore(memory(), 'france')
    kept.keep({ ...typed, phase: 'assigned', successes: { a: '4200-0017' } }, 0)
    expect(kept.read(1)).toMatchObject({ phase: 'assigned', successes: { a: '4200-0017' } })
  })

  it.each([
    'invalid JSON',
    'null',
    '{"records":[]}',
    '{"records":[{"id":"a"}]}',
    '{"records":[{"id":"a","keyTitle":1}]}',
  ])('is ignored if it is invalid: %s', (text) => {
    const store = memory()
    store.setItem('seriatim.assignment.france', text)
    expect(formStore(store, 'france').read(0)).toBeUndefined()
  })

  it('reports that the storage is full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(formStore(full, 'france').keep(typed, 0)).toBe(false)
  })
})
