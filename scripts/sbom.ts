import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** `npm run sbom`: prints the packages that the product needs to run, as CycloneDX. */
type Component = { readonly 'bom-ref': string; readonly properties?: readonly { readonly name: string }[] }
type Dependency = { readonly ref: string; readonly dependsOn: readonly string[] }
type Bom = {
  readonly metadata: { readonly component: object }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
}

const root = new URL('..', import.meta.url)
const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
// With `--omit=dev` npm also omits packages of the product that development tools need too, such as zod and pg.
const list = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
const bom: Bom = JSON.parse(execFileSync('npm', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }))
const isTool = ({ properties = [] }: Component) =>
  properties.some((property) => property.name === 'cdx:npm:package:development')
const components = bom.components.filter((component) => !isTool(component))
const tools = new Set(bom.components.filter(isTool).map((component) => component['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => !tools.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) }))
// npm names it after the folder of the checkout.
const component = { ...bom.metadata.component, name }
console.log(JSON.stringify({ ...bom, metadata: { ...bom.metadata, component }, components, dependencies }, null, 2))
