export type { SendEvent } from './event-stream.ts'
export { openEventStreams } from './open-event-streams.ts'
