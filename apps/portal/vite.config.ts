import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Run from the repository's root. */
export default defineConfig({
  root: 'apps/portal',
  plugins: [react()],
  build: {
    outDir: '../../dist/portal',
    emptyOutDir: true,
    target: 'es2024',
    sourcemap: 'hidden',
    // Never inlined: the content security policy allows no code or font in a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first screen is two files with all that they import: twenty small ones compress 9 kB worse. `start` loads the
    // second while it signs on. A preload of it would compete with `start` for a slow line.
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
