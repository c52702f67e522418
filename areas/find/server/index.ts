export { findService } from './find-service.ts'
export { type Finder, type FoundRow, finderOf } from './finder.ts'
