export { type Announcement, announce, announceToInsurer } from './announce.ts'
export { type ChangedRecord, followRecords } from './follow-records.ts'
export { notificationService } from './notification-service.ts'
export { getMailAddress, storeMailAddress } from './preference-store.ts'
