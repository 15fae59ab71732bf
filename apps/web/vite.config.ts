import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server to which the development server forwards `/api`. `SERIATIM_API` overrides it. */
const api = process.env.SERIATIM_API ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** Whether a request to the path of an API call is for a page. Clients that accept HTML receive the page. */
const isPage = ({ url = '', headers }: { url?: string; headers: { accept?: string } }): boolean =>
  url.startsWith('/api/graph/record/') && (headers.accept ?? '').includes('text/html')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server replaces this placeholder by a new nonce in every page.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: {
      // Our messages use only a small part of the syntax that the parser of FormatJS supports.
      '@formatjs/icu-messageformat-parser': fileURLToPath(new URL('./src/kernel/message-parser.ts', import.meta.url)),
    },
  },
  server: {
    port: Number(process.env.SERIATIM_WEB_PORT ?? 5173),
    proxy: {
      '/api': { target: api, bypass: (request) => (isPage(request) ? '/index.html' : undefined) },
      '/admin': api,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // No polyfill, because a browser without module preload only loads modules slightly later.
    modulePreload: { polyfill: false },
    // Fonts and icons are separate files: as data URIs they would be part of every download of a style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Libraries rarely change. In separate chunks they stay in the browser's cache across releases of the product.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'codemirror',
              test: /node_modules[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
              priority: 30,
            },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!.*(table|virtual))/, priority: 20 },
            // A group includes all dependencies of the module that `test` matches. Without groups, a hundred small
            // files would need 25 kB and 100 requests more.
            { name: 'start', test: /web[\\/]src[\\/]shell[\\/]app\.tsx$/, priority: 18 },
            { name: 'login', test: /web[\\/]src[\\/]features[\\/]auth[\\/]login-page\.tsx$/, priority: 17 },
            { name: 'tables', test: /web[\\/]src[\\/]ui[\\/]table[\\/]data-table\.tsx$/, priority: 16 },
            { name: 'search', test: /features[\\/]search[\\/]search-page\.tsx$/, priority: 14 },
            // Modules that many pages share.
            { name: 'common', minShareCount: 16, priority: 10 },
          ],
        },
      },
    },
  },
})
