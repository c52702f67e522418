import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type LockFile = { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> }

it('every package of the lock file has its integrity hash', () => {
  const { packages }: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const unverified = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(unverified.map(([path]) => path)).toEqual([])
})

it('the list of packages names the product, in whatever folder it lies, and the packages that it needs to run, also those that tools need', () => {
  const { dependencies, ...product } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' }))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: product.name } } })
  expect(bom.metadata.component.version).toBe(product.version)
  const packages = bom.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl))
  const needed = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`)
  expect(packages).toEqual(expect.arrayContaining(needed))
  expect(packages.join(' ')).not.toMatch(/npm\/(vitest|typescript|knip)@/)
}, 60_000)
