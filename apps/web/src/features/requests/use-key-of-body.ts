import { useRef } from 'react'
import { newId } from '../../kernel/new-id.ts'

/** The idempotency key of a body. It stays the same for retries, so that the server stores the body once. */
export function useKeyOfBody(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newId() }
    return last.current.key
  }
}
