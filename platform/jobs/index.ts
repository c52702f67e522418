export { migrateJobs } from './migrate-jobs.ts'
export { type QueuedJob, queueJob } from './queue-job.ts'
export { type JobHandler, type JobHandlers, startJobs } from './start-jobs.ts'
