export { threadService } from './thread-service.ts'
export { anyIn, referenceKeys, type ThreadSource, threadEvent, threadSourceOf } from './thread-source.ts'
