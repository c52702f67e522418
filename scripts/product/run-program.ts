import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program with the output of this process, and returns its exit code. Meanwhile this process closes its idle
 * connections before the server does: one that waits with `spawnSync` may send its next call as the server closes.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): Promise<number | null> {
  const [code] = await once(spawn(program, parameters, { ...options, stdio: 'inherit' }), 'exit')
  return code
}
