export {
  type Delivery,
  deliveriesSchema,
  type Endpoint,
  type EndpointSecret,
  endpointChangeSchema,
  endpointSecretSchema,
  endpointsSchema,
  maxEndpoints,
  messages,
  newEndpointSchema,
  secretOverlap,
} from './endpoint.ts'
export {
  type EventRecord,
  eventRecordNames,
  eventRecords,
  eventsQuerySchema,
  eventsSchema,
  type LenderEvent,
  lenderEventSchema,
  visibleRecords,
} from './lender-event.ts'
