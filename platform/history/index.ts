export { type ChangeDeps, createChange } from './create-change.ts'
export { createHistory, waitingClock } from './create-history.ts'
