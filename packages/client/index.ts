export { ApiError, type Client, type ClientOptions, createClient, formOf, type Refusal } from './client.ts'
export type { components } from './schema.d.ts'
