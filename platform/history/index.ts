export { createHistory, waitingClock } from './create-history.ts'
