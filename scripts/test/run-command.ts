import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type CommandEnd = { readonly code: number; readonly seconds: number }

/** Runs a program and prints its lines with the name of its part, because parts run concurrently. */
export async function runCommand(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  const began = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...variables },
  })
  passOn(name, child.stdout)
  passOn(name, child.stderr)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : 1, seconds: (performance.now() - began) / 1000 }
}

function passOn(name: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)}| ${line}`))
}
