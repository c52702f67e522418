import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFile, portalFolder } from '#platform/release'
import { compressFiles } from './compress-files.ts'
import { hashSources } from './hash-sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Build = { buildNumber: number; sources: string }

/**
 * Builds the portal of this folder when its sources have changed since the last build. The build goes to a temporary
 * folder and is renamed, so that a running server never serves half of it.
 *
 * @throws when the build fails; the last build stays
 */
export async function buildPortalIfStale(): Promise<void> {
  const sources = await hashSources(root)
  const last = await readBuild()
  if (last?.sources === sources && existsSync(portalFolder)) return
  console.log('Building the portal …')
  const fresh = `${portalFolder}.${process.pid}`
  await buildPortal(fresh, `${fresh}.maps`)
  await rm(`${fresh}.maps`, { recursive: true })
  await swap(fresh)
  // Grows with every build, also after the folder was removed: browsers reload when it grows.
  const buildNumber = Math.max((last?.buildNumber ?? 0) + 1, Math.floor(Date.now() / 1000))
  await writeFile(buildFile, `${JSON.stringify({ buildNumber, sources } satisfies Build)}\n`)
}

async function readBuild(): Promise<Build | null> {
  return await readFile(buildFile, 'utf8')
    .then((text) => JSON.parse(text) as Build)
    .catch(() => null)
}

/** Builds the portal into an empty folder. The source maps go to `maps`, because a server serves the whole folder. */
export async function buildPortal(folder: string, maps: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const config = join(root, 'apps', 'portal', 'vite.config.ts')
  const flags = ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...flags], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | null>((resolve) => vite.once('exit', resolve))
  if (code !== 0) throw new Error('The portal could not be built: see above.')
  await mkdir(maps, { recursive: true })
  for await (const name of glob('**/*.map', { cwd: folder }))
    await rename(join(folder, name), join(maps, basename(name)))
  await compressFiles(folder)
}

/** Concurrent starts may do the same: the last one wins. */
async function swap(fresh: string): Promise<void> {
  const old = `${portalFolder}.old.${process.pid}`
  await mkdir(dirname(portalFolder), { recursive: true })
  for (let tries = 0; existsSync(fresh); tries++) {
    await rename(portalFolder, old).catch(() => undefined)
    await rename(fresh, portalFolder).catch((error) => {
      if (tries === 10) throw error
    })
    await rm(old, { recursive: true, force: true })
  }
}
