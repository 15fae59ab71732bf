import { transliterate } from '@seriatim/contract'
import { useEffect, useState } from 'react'
import { request } from '../../kernel/api.ts'

/** Pause in typing in milliseconds before the romanised form is requested (specification-2, 9). */
const TRANSLITERATION_DEBOUNCE_MS = 1_000

/** A text, and its script or scheme as the call `transliterate` names it. */
export type TransliterationRequest = { readonly language: string; readonly text: string }
export type Romanised = TransliterationRequest & { readonly latin: string }

/**
 * Returns the romanised form of a text; undefined if the server has no table for its script.
 * @throws ApiError if the call fails
 */
export const romanise = async (
  { language, text }: TransliterationRequest,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { status, message } = await request(transliterate, { body: { language, message: text } }, { signal })
  return status === 'OK' ? message : undefined
}

/**
 * The romanised form of the typed text, requested after a pause of 1000 ms. Until the answer arrives, the romanised
 * form of an earlier text. If a request fails, the next key stroke repeats it.
 */
export const useTransliteration = (asked: TransliterationRequest | undefined): Romanised | undefined => {
  const [romanised, setRomanised] = useState<Romanised>()
  useEffect(() => {
    if (!asked) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      romanise(asked, controller.signal).then(
        (latin) => !controller.signal.aborted && setRomanised(latin === undefined ? undefined : { ...asked, latin }),
        () => undefined,
      )
    }, TRANSLITERATION_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  return romanised
}
