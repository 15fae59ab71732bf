import { expect, it } from 'vitest'
import { en } from './en/index.ts'
import { fr } from './fr/index.ts'

/** Messages of a language by full key, without keys in quotation marks. */
const messagesOf = (catalogue: typeof en | typeof fr): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([namespace, messages]) =>
      Object.entries(messages as Record<string, string>).map(([key, text]) => [
        `${namespace}.${key}`,
        text.replaceAll(/\[\[[^\]]*\]\]/g, ''),
      ]),
    ),
  )

it('French messages use “soumettre” where English ones have “submit”', () => {
  const french = messagesOf(fr)
  const others = [...messagesOf(en)]
    .filter(([key, text]) => /\bsubmit/i.test(text) && !/soumet|soumis/i.test(french.get(key) ?? ''))
    .map(([key]) => key)
  expect(others).toEqual([])
})
