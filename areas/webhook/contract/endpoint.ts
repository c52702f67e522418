import * as z from 'zod/mini'
import { eventRecordNames } from './lender-event.ts'

export const messages = {
  url: 'Enter an address that starts with https://, without a user name, such as https://loans.example/events.',
  records: 'Choose at least one kind of record.',
  recordsDenied: 'Choose only kinds of record that you may view.',
  privateAddress: 'This address is not on the public internet. Enter a public one.',
  exists: 'This address is registered already. Delete it first, or create a new secret.',
  tooMany: 'At most 10 endpoints. Delete one first.',
  unknownEndpoint: 'Endpoint not found.',
  unknownDelivery: 'Delivery not found.',
  waiting: 'This delivery is waiting already.',
} as const

/** Endpoints of a lender. */
export const maxEndpoints = 10
/** Hours after a new secret in which deliveries are also signed with the former one. */
export const secretOverlap = 24

/** What may be changed of an endpoint: the kinds of record whose events it receives. */
export const endpointChangeSchema = z.strictObject({
  records: z
    .array(z.enum(eventRecordNames))
    .check(z.minLength(1, messages.records), z.maxLength(eventRecordNames.length)),
})

export const newEndpointSchema = z.strictObject({
  url: z.string().check(z.maxLength(2_000, messages.url)),
  ...endpointChangeSchema.shape,
})

const time = z.iso.datetime()
const deliveryStates = ['waiting', 'delivered', 'parked'] as const

const endpointSchema = z.object({
  endpointId: z.string(),
  url: z.string(),
  records: z.array(z.enum(eventRecordNames)),
  createdAt: time,
  createdBy: z.string(),
  pausedAt: z.nullable(time),
  /** The end of the time in which deliveries are signed with two secrets. */
  formerSecretUntil: z.nullable(time),
  /** Tries in a row that failed. */
  failures: z.int(),
  waiting: z.int(),
  parked: z.int(),
})
export type Endpoint = z.infer<typeof endpointSchema>

export const endpointsSchema = z.object({ endpoints: z.array(endpointSchema) })

/** The secret is in this response only. */
export const endpointSecretSchema = z.object({ endpointId: z.string(), secret: z.string() })
export type EndpointSecret = z.infer<typeof endpointSecretSchema>

const deliverySchema = z.object({
  eventId: z.string(),
  number: z.int(),
  type: z.string(),
  recordId: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: time,
  triedAt: z.nullable(time),
  nextAt: z.nullable(time),
  /** The status code of the last response. */
  responseStatus: z.nullable(z.int()),
  /** Why there was no response. */
  error: z.nullable(z.string()),
  milliseconds: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Newest first. `before` is the number for the next page, null on the last one. */
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema), before: z.nullable(z.int()) })
