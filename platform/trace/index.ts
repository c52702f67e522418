export { traced } from './traced.ts'
