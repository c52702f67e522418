export { type Build, buildSchema, type Environment, environmentSchema, type Features } from './environment.ts'
