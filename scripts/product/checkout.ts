import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs work on a checkout of a commit, which is removed afterwards. */
export async function withCheckout(commit: string, folder: string, work: () => Promise<void>): Promise<void> {
  await run('git', ['worktree', 'add', '--detach', folder, commit])
  try {
    const { stdout } = await run('git', ['diff', '--name-only', commit, '--', 'package-lock.json'])
    if (stdout === '') await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    else await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
    await work()
  } finally {
    await run('git', ['worktree', 'remove', '--force', folder])
  }
}
