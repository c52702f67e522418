import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** The folder of this product: `dist`, or the repository when it runs from its sources. */
const root = new URL('../../', import.meta.url)
const isBuilt = existsSync(new URL('build.json', root))
const builds = isBuilt ? root : new URL('node_modules/.cache/build/', root)

/** The path of a file that comes with the product, wherever the server was started. */
export const shippedFile = (path: string) => fileURLToPath(new URL(path, root))

/** The folder of the built portal, which may not exist. */
export const portalFolder = fileURLToPath(new URL('portal', builds))
/** `build.json`: the number of the portal's build, and what it was built from. */
export const buildFile = fileURLToPath(new URL('build.json', builds))

const manifest = z.object({ version: z.string() })
const loadVersion = (file: string) => manifest.parse(JSON.parse(readFileSync(new URL(file, root), 'utf8'))).version

/** The version of this server: that of `package.json` with the commit, as `0.1.0+1e0963a5d2c4`; `0.1.0-source` without a build. */
export const version = isBuilt ? loadVersion('build.json') : `${loadVersion('package.json')}-source`

/** The module, or null when this build was made without its package. */
export async function loadIfShipped<Module>(loading: Promise<Module>): Promise<Module | null> {
  return await loading.catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  })
}
