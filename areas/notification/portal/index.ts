export { NotificationSettings } from './notification-settings.tsx'
export { OwnNotices } from './own-notices.tsx'
export { useNotificationPreference } from './use-notification-preference.ts'
export { useDeskEvents, useRecordEvents } from './use-record-events.ts'
