import { expect, it } from 'vitest'
import { type Description, findBreakingChanges, type Schema } from './find-breaking-changes.ts'

type Parts = { readonly loan?: Schema; readonly quote?: Schema; readonly name?: string; readonly path?: string }

/** One call with a request, a response and a parameter. */
function describeCall({ loan = {}, quote = {}, name = 'createQuote', path = '/quote' }: Parts = {}): Description {
  const content = (schema: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } })
  const properties = { amount: { type: ['number', 'string'] }, purpose: { type: 'string', enum: ['BUY', 'BUILD'] } }
  const request = { type: 'object', properties, required: ['amount'], additionalProperties: false }
  const response = {
    type: 'object',
    properties: { id: { type: 'string' }, rate: { type: 'integer' } },
    required: ['id'],
  }
  return {
    openapi: '3.1.0',
    info: { description: '' },
    tags: [],
    paths: {
      [path]: {
        post: {
          operationId: name,
          summary: 'Create a quote',
          tags: [],
          security: [],
          requestBody: { content: content('Loan') },
          responses: { 200: { content: content('Quote') } },
        },
      },
    },
    components: { schemas: { Loan: { ...request, ...loan }, Quote: { ...response, ...quote } }, parameters: {} },
  }
}
const changesTo = (parts: Parts) => findBreakingChanges(describeCall(), describeCall(parts))
const { properties: loan = {} } = describeCall().components.schemas.Loan ?? {}
const { properties: quote = {} } = describeCall().components.schemas.Quote ?? {}

it.each<[string, Parts]>([
  ['a new optional field of a request', { loan: { properties: { ...loan, term: { type: 'integer' } } } }],
  ['a field of a request that is no longer required', { loan: { required: [] } }],
  ['another code of a request', { loan: { properties: { ...loan, purpose: { enum: ['BUY', 'BUILD', 'FIX'] } } } }],
  ['a new field of a response', { quote: { properties: { ...quote, premium: { type: 'number' } } } }],
  ['a field of a response that is always there', { quote: { required: ['id', 'rate'] } }],
])('%s breaks no client', (_change, parts) => {
  expect(changesTo(parts)).toEqual([])
})

it.each<[Parts, string]>([
  [{ path: '/quotes' }, 'createQuote: POST /quote is gone'],
  [{ name: 'newQuote' }, 'createQuote: is called newQuote'],
  [{ loan: { required: ['amount', 'purpose'] } }, 'createQuote: request.purpose is required'],
  [{ loan: { properties: { amount: { type: 'number' } } } }, 'createQuote: request.amount refuses string'],
  [{ loan: { properties: { amount: { type: ['number', 'string'] } } } }, 'createQuote: request.purpose is refused'],
  [{ loan: { properties: { ...loan, purpose: { enum: ['BUY'] } } } }, 'createQuote: request.purpose refuses BUILD'],
  [{ quote: { required: [] } }, 'createQuote: response.id may be missing'],
  [{ quote: { properties: { ...quote, id: { type: 'integer' } } } }, 'createQuote: response.id may be integer'],
])('%j breaks a client, and is named', (parts, change) => {
  expect(changesTo(parts)).toContain(change)
})

it('a field that is gone from a response breaks a client, whether it was always there or not', () => {
  expect(changesTo({ quote: { properties: { id: { type: 'string' } } } })).toEqual([
    'createQuote: response.rate is gone',
  ])
})
