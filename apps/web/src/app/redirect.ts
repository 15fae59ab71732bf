/**
 * Where to go after a login: the path that was asked for, but never out of this site: `//host` and `https:` would lead
 * elsewhere. The login itself is no destination.
 */
export const safeRedirect = (wanted: string | undefined): string | undefined => {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return undefined
  return /^\/(login|maintenance)?(\?|#|$)/.test(wanted) ? undefined : wanted
}
