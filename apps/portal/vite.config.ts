import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFirstScreen } from './build/preload-first-screen.ts'

/** Run from the repository's root. */
export default defineConfig({
  root: 'apps/portal',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-AU', 'en-US'] }), enforce: 'pre' },
    preloadFirstScreen(),
  ],
  build: {
    outDir: '../../dist/portal',
    emptyOutDir: true,
    target: 'es2024',
    sourcemap: 'hidden',
    // Never inlined: the content security policy allows no code or font in a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screen loads is two files, with all that they import: twenty small ones compress 15 kB worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /apps\/portal\/src\/main\.ts$/, priority: 2 },
            { name: 'first-screen', test: /apps\/portal\/src\/(?:portal|pages\/get-quote-page)\.tsx$/ },
          ],
        },
      },
    },
  },
})
