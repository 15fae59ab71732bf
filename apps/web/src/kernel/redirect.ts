/**
 * The path to open after a log-in. Undefined for URLs of other sites, such as `//host` or `https:`, and for the log-in
 * page.
 */
export const safeRedirect = (wanted: string | undefined): string | undefined => {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return undefined
  return /^\/(login|maintenance)?(\?|#|$)/.test(wanted) ? undefined : wanted
}
