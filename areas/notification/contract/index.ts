export { type NotificationPreference, notificationPreferenceSchema, standardPreference } from './preference.ts'
export {
  addressOf,
  type NotifiedRecord,
  noticeText,
  notifiedRecordSchema,
  type RecordEvent,
  type RecordKind,
  recordEventSchema,
  recordKinds,
  type ToldEvent,
  toldEventsSchema,
  visibleKinds,
} from './record-event.ts'
