export {
  countJobs,
  isQueueMigrated,
  type JobHandler,
  type JobHandlers,
  migrateJobs,
  type QueuedJob,
  queueJob,
  startJobs,
} from './start-jobs.ts'
