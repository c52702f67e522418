export { checkBuild } from './check-build.ts'
export { EnvironmentProvider, useEnvironment } from './environment.tsx'
export { EnvironmentFault, loadEnvironment } from './load-environment.ts'
