import { expect, it } from 'vitest'
import { findMissingPackages, readLock } from './complete-lock.ts'

it('the lock file names every optional package, or npm ci would refuse it: npm run complete-lock adds them', () => {
  expect(findMissingPackages(readLock().packages)).toEqual([])
})

it('an optional package is missing where neither its parent nor a folder above it holds one', () => {
  const optionalDependencies = { 'tool-darwin-arm64': '1.0.0' }
  const parent = { 'node_modules/a/node_modules/tool': { optionalDependencies, dev: true } }
  const entry = { version: '1.0.0' }
  expect(findMissingPackages(parent)).toEqual([{ path: 'node_modules/tool-darwin-arm64', version: '1.0.0', dev: true }])
  expect(findMissingPackages({ ...parent, 'node_modules/tool-darwin-arm64': entry })).toEqual([])
  expect(findMissingPackages({ ...parent, 'node_modules/a/node_modules/tool-darwin-arm64': entry })).toEqual([])
  expect(findMissingPackages({ ...parent, 'node_modules/b/node_modules/tool-darwin-arm64': entry })).toHaveLength(1)
})
