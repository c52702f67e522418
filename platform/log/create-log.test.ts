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
  ['an authorization code', { code: 's3cret', query: { code: 's3cret' }, answer: { body: { code: 's3cret' } } }],
  ['the row that an error of the database names', { err: Object.assign(new Error('x'), { detail: '(x)=(s3cret)' }) }],
  [
    'the name of a file that was refused',
    { err: Object.assign(new Error('scan-unavailable'), { refused: [{ message: 's3cret.pdf was not accepted' }] }) },
  ],
  ['the address of a request', { req: { id: '1', method: 'GET', url: '/auth?code=s3cret', headers: {} } }],
])('a secret in %s does not reach the log', (_where, fields) => {
  const written = linesOf((log) => log.info(fields, 'something happened'))
  expect(written).toContain('something happened')
  expect(written).not.toContain('s3cret')
})

it('the log line of an error has its code', () => {
  const err = Object.assign(new Error('cancelled'), { code: '57014' })
  expect(linesOf((log) => log.error({ err }, 'request failed'))).toContain('"code":"57014"')
})

it('a line below the set log level is not written', () => {
  expect(linesOf((log) => log.debug('detail'))).toBe('')
})
