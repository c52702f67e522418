import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { build } from 'vite'

/** Loaded from `dist/node_modules`, because they find their own files by their place, or because a build may omit them. */
const external = ['piscina', 'oidc-provider', '@fastify/swagger-ui']

const entries = {
  server: 'apps/server/src/main.ts',
  migrate: 'apps/server/src/migrate.ts',
  'load-reference-data': 'scripts/load-reference-data.ts',
  'audit-verify': 'scripts/audit-verify.ts',
  'legal-hold': 'scripts/legal-hold.ts',
  'audit-export': 'scripts/audit-export.ts',
}

/** Bundles the server and its commands into `folder`, with their source maps. */
export async function buildServer(root: string, folder: string): Promise<void> {
  const workers = globSync('{areas/*/server,platform}/**/*-worker.ts', { cwd: root })
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [{ name: 'place-of-module', transform: (code, id) => replacePlace(code, relative(root, id)) }],
    ssr: { noExternal: true, external, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      sourcemap: true,
      target: 'node24',
      // Node keeps the text of what it runs in memory.
      minify: true,
      rolldownOptions: {
        input: { ...entries, ...Object.fromEntries(workers.map((file) => [file.replace(/\.ts$/, ''), file])) },
        // `pg` tries to load it and works without it.
        external: ['pg-native'],
        output: {
          banner: ({ fileName }) =>
            `const ${rootName}=${JSON.stringify('../'.repeat(fileName.split('/').length - 1) || './')};`,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  })
}

const rootName = 'PRODUCT_ROOT'

/**
 * A bundle has another place than its modules. Each of our modules keeps the place that it has in the repository, below
 * `dist`, where the files that it reads are copied to.
 */
function replacePlace(code: string, path: string) {
  if (/^(\.\.|node_modules)/.test(path) || !code.includes('import.meta.url')) return null
  const place = `new URL(${rootName} + ${JSON.stringify(path)}, import.meta.url).href`
  return {
    code: code.replaceAll(/(-worker)\.ts(', import\.meta\.url)/g, '$1.js$2').replaceAll('import.meta.url', place),
    map: null,
  }
}
