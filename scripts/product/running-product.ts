import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type RunningProcess = {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
}

/** Starts a script as a child process on a free port and waits until the path responds; `PORT` chooses its port. */
export async function startProcess(
  script: string,
  readyPath: string,
  variables: Record<string, string>,
  /** The checkout. */
  cwd = '.',
): Promise<RunningProcess> {
  const port = variables.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [script], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '100000000', ...variables, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stopWithThisProcess(child)
  const address = `http://localhost:${port}`
  await becomeReady(child, `${address}${readyPath}`)
  return { address, pid: child.pid ?? 0, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

/** Stops the child when this process ends, however it dies: its pipe then closes. */
function stopWithThisProcess(child: ChildProcess): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$1"', 'sh', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.once('exit', () => guard.kill('SIGKILL'))
}

export type ServerPlace = {
  readonly serviceUrl: string
  readonly adminUrl: string
  /** The folder of the files. */
  readonly dataDirectory: string
}

/** Starts the server on an existing database and folder. */
export async function startServerOn(
  { serviceUrl, adminUrl, dataDirectory }: ServerPlace,
  variables: Record<string, string>,
  checkout = '.',
): Promise<RunningProcess> {
  const place = { DATABASE_URL: serviceUrl, DATABASE_ADMIN_URL: adminUrl, LMI_DATA_DIR: dataDirectory }
  const all = { ...place, NODE_ENV: 'development', ...variables }
  return await startProcess('apps/server/src/main.ts', '/readyz', all, checkout)
}

async function becomeReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const ending = child.exitCode ?? child.signalCode
    if (ending !== null) throw new Error(`The process ended with ${ending} before it was ready.`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await wait(20)
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
