export { RecordThread, type RecordThreadProps, ThreadContext, threadTitle } from './record-thread.tsx'
export { ThreadSection } from './thread-section.tsx'
