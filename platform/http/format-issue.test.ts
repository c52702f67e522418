import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseShape } from './format-issue.ts'
import { Refusal } from './refusal.ts'

/** The messages and fields of a refusal. */
function refusedBy(schema: z.ZodMiniType, sent: unknown): (readonly [string, string | undefined])[] {
  const { error } = parseShape(schema, sent)
  expect(error).toBeInstanceOf(Refusal)
  expect(error?.status).toBe(400)
  return (error?.refused ?? []).map(({ code, message, field }) => {
    expect(code).toBe('invalid')
    return [message, field]
  })
}
const messageOf = (schema: z.ZodMiniType, value: unknown) => refusedBy(z.object({ value: schema }), { value })

it.each<[string, z.ZodMiniType, unknown, string]>([
  ['nothing', z.string(), undefined, 'value is missing.'],
  ['no choice', z.enum(['YES', 'NO']), undefined, 'value is missing.'],
  ['neither of two', z.union([z.number(), z.string()]), undefined, 'value is missing.'],
  ['null', z.string(), null, 'value must be text.'],
  ['a number', z.string(), 12, 'value must be text.'],
  ['text', z.number(), '12', 'value must be a number.'],
  ['no number', z.coerce.number(), 'twelve', 'value must be a number.'],
  ['a fraction', z.int(), 1.5, 'value must be a whole number.'],
  ['text for a whole number', z.int(), '1', 'value must be a number.'],
  ['text for yes or no', z.boolean(), 'true', 'value must be true or false.'],
  ['an object', z.array(z.string()), {}, 'value must be a list.'],
  ['a list', z.object({}), [], 'value must be an object.'],
  ['text for an object', z.record(z.string(), z.unknown()), 'x', 'value must be an object.'],
  ['something', z.null(), 1, 'value must be null.'],
  ['neither', z.union([z.number(), z.string().check(z.maxLength(5))]), true, 'value must be a number or text.'],
  ['one of three', z.union([z.number(), z.string(), z.boolean()]), [], 'value must be a number, text, true or false.'],
  ['a date', z.date(), 1, 'value must be of another type.'],
])('the message for a missing value or a wrong type says what it must be %s', (_what, schema, sent, message) => {
  expect(messageOf(schema, sent)).toEqual([[message, 'value']])
})

it('the whole request too', () => {
  expect(refusedBy(z.object({}), null)).toEqual([['The request must be an object.', undefined]])
})

it.each<[string, z.ZodMiniType, unknown, string]>([
  ['one choice', z.literal('Data'), 'data', 'value must be Data.'],
  ['three choices', z.enum(['open', 'mine', 'decided']), 'all', 'value must be open, mine or decided.'],
  ['a long text', z.string().check(z.maxLength(200)), 'x'.repeat(201), 'value must have at most 200 characters.'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'value must have at least 1 character.'],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'value must have at most 1 entry.'],
  ['a short list', z.array(z.string()).check(z.minLength(2)), [], 'value must have at least 2 entries.'],
  ['a large number', z.int().check(z.lte(100)), 101, 'value must be at most 100.'],
  ['a small number', z.int().check(z.nonnegative()), -1, 'value must be at least 0.'],
  [
    'one of two that is too long',
    z.union([z.number(), z.string().check(z.maxLength(2))]),
    'abc',
    'value must have at most 2 characters.',
  ],
  [
    'one of three that is too long for two',
    z.union([z.string().check(z.maxLength(1)), z.string().check(z.maxLength(2)), z.boolean()]),
    'abc',
    'value must have at most 2 characters.',
  ],
])('the message for a wrong value, length or size says what is allowed %s', (_what, schema, sent, message) => {
  expect(messageOf(schema, sent)).toEqual([[message, 'value']])
})

it('which of two things it is', () => {
  const schema = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer') }),
    z.object({ kind: z.literal('resubmission') }),
  ])
  expect(refusedBy(schema, { kind: 'remark' })).toEqual([['kind must be answer or resubmission.', 'kind']])
  expect(refusedBy(schema, {})).toEqual([['kind must be answer or resubmission.', 'kind']])
})

it('an entry of a list is counted as people count', () => {
  const schema = z.object({ names: z.array(z.string()), rows: z.array(z.strictObject({ name: z.string() })) })
  expect(refusedBy(schema, { names: ['a', 1], rows: [{}, 2, { name: 'a', age: 3 }] })).toEqual([
    ['Entry 2 of names must be text.', 'names.1'],
    ['name is missing.', 'rows.0.name'],
    ['Entry 2 of rows must be an object.', 'rows.1'],
    ['Entry 3 of rows has no field age. Leave it out.', 'rows.2'],
  ])
})

const messagesFor = (...keys: string[]) =>
  refusedBy(z.strictObject({}), Object.fromEntries(keys.map((key) => [key, 1]))).map(([message]) => message)

it('the message for unknown fields names them', () => {
  expect(messagesFor('a')).toEqual(['The request has no field a. Leave it out.'])
  expect(messagesFor('a', 'b')).toEqual(['The request has no fields a, b. Leave them out.'])
})

it('the message for unknown fields names at most three', () => {
  expect(messagesFor('a', 'b', 'c', 'd', 'e')).toEqual([
    'The request has no fields a, b, c and 2 more. Leave them out.',
  ])
  expect(messagesFor('x'.repeat(1000))).toEqual([`The request has no field ${'x'.repeat(60)}…. Leave it out.`])
})

it('the message of a schema takes precedence', () => {
  const schema = z.string({ error: 'Name a reason.' }).check(z.regex(/^[A-Z]+$/, 'Name a reason in capitals.'))
  expect(messageOf(schema, 1)).toEqual([['Name a reason.', 'value']])
  expect(messageOf(schema, 'a')).toEqual([['Name a reason in capitals.', 'value']])
})

it('an error without a message refers to the description of the call', () => {
  const message = 'value cannot be read. Send it as the description of the call says.'
  expect(messageOf(z.uuid(), 'x')).toEqual([[message, 'value']])
  expect(messageOf(z.string().check(z.refine(() => false)), 'x')).toEqual([[message, 'value']])
})

it('a refusal has at most 100 messages', () => {
  expect(
    refusedBy(
      z.array(z.string()),
      Array.from({ length: 5000 }, () => 1),
    ),
  ).toHaveLength(100)
})
