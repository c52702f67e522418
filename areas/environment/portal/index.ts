export { checkBuild } from './check-build.ts'
export { EnvironmentContext, EnvironmentProvider, useEnvironment, useService } from './environment.tsx'
export { EnvironmentError, loadEnvironment } from './load-environment.ts'
export { useExport } from './use-export.ts'
