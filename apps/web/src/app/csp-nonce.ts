/** The nonce of this page: what writes style elements at run time (the component kit, the editor) must carry it. */
export const cspNonce = (): string => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // The development server does not fill it in, and sends no policy either.
  return nonce === '__CSP_NONCE__' ? '' : nonce
}
