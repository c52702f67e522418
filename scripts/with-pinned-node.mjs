// Plain JavaScript for the Node that happens to be on the machine (20 or newer): it brings the pinned one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, 'node')

const [script, ...args] = process.argv.slice(2)
if (!script) {
  console.error('Name the script to run: node scripts/with-pinned-node.mjs scripts/start.ts')
  process.exit(2)
}
if (!isInstalled()) install()
run()

/**
 * True when every package of the lock file that belongs on this machine is in node_modules, in its version. An entry that
 * `npm run complete-lock` added has no integrity, and the package that npm installed for it has one.
 */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile) || !existsSync(node)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === '' || (optional && !found)) return true
    return found?.version === version && (!integrity || found.integrity === integrity)
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

function install() {
  console.error('Installing what package-lock.json names (once; it takes a minute or two) …')
  // The tools and the pinned Node are development dependencies, which npm leaves out when NODE_ENV is production.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // The Node that runs npm, not this one, which may be the pinned one: `npm ci` deletes node_modules.
  const runner = process.env.npm_node_execpath ?? process.execPath
  const [program, before] = npm?.endsWith('.js') ? [runner, [npm]] : ['npm', []]
  const { status, error } = spawnSync(program, [...before, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status === 0 && existsSync(node)) return
  console.error(`npm ci did not succeed${error ? ` (${error.message})` : ''}: see above, then try again.`)
  process.exit(1)
}

function run() {
  const child = spawn(node, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm that is killed tells nobody; what it started would run on and hold port and data.
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
