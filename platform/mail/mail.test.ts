import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { createSmtpMailer } from './index.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts a mail server that accepts everything; returns its URL and the lines that it received. */
async function startMailServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const server = createServer((socket) => {
    let inMessage = false
    socket.write('220 here\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line)
      if (inMessage && line !== '.') return
      const response = line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 taken'
      inMessage = line === 'DATA'
      socket.write(`${response}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return { url: `smtp://127.0.0.1:${address.port}`, lines }
}

it('a mail that is sent twice has the same message ID, with the sender’s domain', async () => {
  const { url, lines } = await startMailServer()
  const send = createSmtpMailer(url, 'Figtree LMI <no-reply@figtree.example>')
  const mail = { messageId: 'one-request', to: 'person@bank.example', subject: 'Quote', text: 'Text', attachments: [] }
  await send(mail)
  await send(mail)
  const ids = lines.filter((line) => line.startsWith('Message-ID:'))
  expect(ids).toEqual(['Message-ID: <one-request@figtree.example>', 'Message-ID: <one-request@figtree.example>'])
})
