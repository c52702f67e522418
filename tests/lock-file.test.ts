import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type LockFile = { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> }

it('every package of the lock file has its integrity hash', () => {
  const { packages }: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const unverified = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(unverified.map(([path]) => path)).toEqual([])
})
