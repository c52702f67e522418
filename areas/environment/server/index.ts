export { environmentService } from './environment-service.ts'
export { loadEnvironment } from './load-environment.ts'
