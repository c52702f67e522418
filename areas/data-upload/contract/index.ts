export { type DataLists, dataFields, type SentData, sentDataSchema } from './data-fields.ts'
export { sentences } from './sentences.ts'
