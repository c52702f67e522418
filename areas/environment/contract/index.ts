export { type Build, buildSchema } from './build.ts'
export { type Environment, environmentSchema, type Features } from './environment.ts'
