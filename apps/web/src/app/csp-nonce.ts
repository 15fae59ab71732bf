/** The CSP nonce of this page. Libraries that write style elements at run time (components, editor) need it. */
export const cspNonce = (): string => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // The development server does not replace the placeholder, and sends no CSP header.
  return nonce === '__CSP_NONCE__' ? '' : nonce
}
