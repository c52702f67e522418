export { checkBuild } from './check-build.ts'
export { EnvironmentProvider, useEnvironment } from './environment-context.tsx'
export { EnvironmentPage } from './environment-page.tsx'
export { EnvironmentFault, loadEnvironment } from './load-environment.ts'
