export { environmentService } from './environment-service.ts'
export { readEnvironment } from './read-environment.ts'
