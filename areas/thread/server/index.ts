export { threadService } from './thread-service.ts'
export { type ThreadSource, threadSourceOf } from './thread-source.ts'
