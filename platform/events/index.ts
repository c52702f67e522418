export { openEventStreams, type SendEvent } from './open-event-streams.ts'
