import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What pdf.js asks for by its name: character maps, the fonts that a file expects, and the decoders of scans. */
function pdfFiles(): Plugin {
  const library = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url))
  const base = `assets/pdf-${JSON.parse(readFileSync(`${library}package.json`, 'utf8')).version}/`
  const names = ['cmaps', 'standard_fonts', 'wasm']
    .flatMap((folder) => readdirSync(library + folder).map((name) => `${folder}/${name}`))
    // The security policy forbids WebAssembly, and scripts of files do not run.
    .filter((name) => !/\.wasm$|quickjs/.test(name))
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: base + name, source: readFileSync(library + name) })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${base}`, ({ url }, response, next) => {
        const name = names.find((known) => url === `/${known}`)
        if (name === undefined) return next()
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(library + name))
      })
    },
  }
}

const namedFiles = new Map<string, string>()

/** `header_find`: the hash and the line in Vite's own names are 0.8 kB of the first screen. */
function classNameOf(name: string, file: string): string {
  const sheet = basename(file, '.module.css')
  if ((namedFiles.get(sheet) ?? file) !== file)
    throw new Error(`${namedFiles.get(sheet)} and ${file} would have the same class names. Rename one of them.`)
  namedFiles.set(sheet, file)
  return `${sheet}_${name}`
}

/** Run from the repository's root. */
export default defineConfig({
  root: 'apps/portal',
  plugins: [react(), pdfFiles()],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    target: 'es2024',
    sourcemap: 'hidden',
    // Never inlined: the content security policy allows no code or font in a data URL.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of all that its lazy parts import would be 1 kB of the first screen; a part finds its scripts itself.
      resolveDependencies: (_file, imported, { hostId }) =>
        hostId.includes('first-screen') ? imported.filter((name) => name.endsWith('.css')) : imported,
    },
    // The first screen is two files with all that they import: twenty small ones compress 9 kB worse. `start` loads the
    // second while it signs on. A preload of it would compete with `start` for a slow line.
    rolldownOptions: {
      output: {
        // `start` names every file, and hashes do not compress: seven characters tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
