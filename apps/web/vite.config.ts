import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForBrowsers } from './build/calls-only.ts'

/** `SERIATIM_API` names the server that `/api` is passed on to while the web app is developed. */
const api = process.env.SERIATIM_API ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** Pages under the address of a call: whoever asks for HTML gets the page, as from the server itself. */
const isPage = ({ url = '', headers }: { url?: string; headers: { accept?: string } }): boolean =>
  url.startsWith('/api/graph/record/') && (headers.accept ?? '').includes('text/html')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractForBrowsers(), react()],
  // The server puts a fresh nonce in the place of this word on every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: {
      // The browser reads answers by their types alone: 22 kB of checks stay on the server.
      zod: fileURLToPath(new URL('./src/app/no-schemas.ts', import.meta.url)),
      // Our messages use a small part of what the library reads.
      '@formatjs/icu-messageformat-parser': fileURLToPath(new URL('./src/app/message-parser.ts', import.meta.url)),
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
    // A browser that does not know preloads fetches a little later, and that is all.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: a data URI would be fetched with every style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Libraries change seldom: in chunks of their own they stay in the browser's cache over a release.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'codemirror',
              test: /node_modules[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
              priority: 30,
            },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!.*(table|virtual))/, priority: 20 },
            // A group takes along all that its module needs: a hundred small files were 25 kB more, and a hundred requests.
            { name: 'start', test: /web[\\/]src[\\/]app[\\/]app\.tsx$/, priority: 18 },
            { name: 'login', test: /web[\\/]src[\\/]features[\\/]auth[\\/]login-page\.tsx$/, priority: 17 },
            { name: 'tables', test: /web[\\/]src[\\/]ui[\\/]table[\\/]data-table\.tsx$/, priority: 16 },
            { name: 'search', test: /features[\\/]search[\\/]search-page\.tsx$/, priority: 14 },
            // What many other pages need.
            { name: 'common', minShareCount: 16, priority: 10 },
          ],
        },
      },
    },
  },
})
