import { expect, it } from 'vitest'
import { createLog } from './index.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

it.each([
  ['a header', { req: { id: '1', method: 'GET', url: '/x', headers: { authorization: 'Bearer s3cret' } } }],
  ['an object', { token: 's3cret' }],
  ['an object in an object', { answer: { access_token: 's3cret' } }],
  ['an object two deep', { answer: { body: { refresh_token: 's3cret' } } }],
  ['the address of a request', { req: { id: '1', method: 'GET', url: '/auth?code=s3cret', headers: {} } }],
])('a secret in %s does not reach the log', (_where, fields) => {
  const written = linesOf((log) => log.info(fields, 'something happened'))
  expect(written).toContain('something happened')
  expect(written).not.toContain('s3cret')
})

it('a level below the set one is not written', () => {
  expect(linesOf((log) => log.debug('detail'))).toBe('')
})
