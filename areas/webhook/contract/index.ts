export {
  type EventRecord,
  eventRecords,
  eventsQuerySchema,
  eventsSchema,
  type LenderEvent,
  visibleRecords,
} from './lender-event.ts'
