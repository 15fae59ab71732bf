/** The CSP nonce of this page. Mantine and CodeMirror need it to add style elements at run time. */
export const cspNonce = (): string => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // The development server does not replace the placeholder, and sends no CSP header.
  return nonce === '__CSP_NONCE__' ? '' : nonce
}
