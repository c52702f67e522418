import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import type { LenderEvent } from '../contract/index.ts'
import { createPost, isCallable, isPrivateHost, lookupCallable, parseEndpointUrl, resolveWith } from './post-event.ts'

it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
  'the public address %s is called',
  (address) => {
    expect(isCallable(address, false)).toBe(true)
  },
)

const privateAddresses = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '168.63.129.16', '::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1'],
  ...['::ffff:7f00:1', '::ffff:169.254.169.254', '::ffff:0:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::10.0.0.1'],
  ...['2002:7f00:1::', '2001:0:4136:e378::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ...['ff02::1', '100::1', '2001:db8::1', '3fff::1', '5f00::1', '4000::1', 'localhost', ''],
]
it.each(privateAddresses)('the address "%s" is not called', (address) => {
  expect(isCallable(address, false)).toBe(false)
})

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is called only where loopback is allowed', (address) => {
  expect([isCallable(address, false), isCallable(address, true)]).toEqual([false, true])
})

it('no address of this machine is called', () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  expect(own.map(({ address }) => isCallable(address, false))).toEqual(own.map(() => false))
})

it.each([
  ['https://loans.example/events', 'https://loans.example/events'],
  ['https://loans.example:8443/a?b=c', 'https://loans.example:8443/a?b=c'],
  ['http://loans.example/events', null],
  ['http://localhost/', null],
  ['https://user:password@loans.example/', null],
  ['https://loans.example/#part', null],
  ['ftp://loans.example/', null],
  ['file:///etc/passwd', null],
  ['loans.example', null],
])('the endpoint %s becomes %s', (text, expected) => {
  expect(parseEndpointUrl(text, false)).toBe(expected)
})

it('http is permitted to a loopback only', () => {
  expect(parseEndpointUrl('http://localhost:9000/', true)).toBe('http://localhost:9000/')
  expect(parseEndpointUrl('http://loans.example/', true)).toBeNull()
})

it.each([
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://[::1]/'],
  ...['https://[::ffff:127.0.0.1]/', 'https://169.254.169.254/latest', 'https://localhost/', 'https://a.localhost./'],
])('the host of %s is private however it is written', (url) => {
  expect(isPrivateHost(url, false)).toBe(true)
})

const lookUp = (lookup: ReturnType<typeof lookupCallable>, host: string) =>
  new Promise((settle) => lookup(host, { all: true }, (error, addresses) => settle(error ?? addresses)))

it('a name is looked up at each connection, and gives its public addresses only', async () => {
  const answers = [['8.8.8.8'], ['10.0.0.1', '8.8.4.4'], ['127.0.0.1', 'fd00::1']]
  const lookup = lookupCallable(false, async () =>
    (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
  expect(await lookUp(lookup, 'rebinding.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await lookUp(lookup, 'rebinding.example')).toEqual([{ address: '8.8.4.4', family: 4 }])
  expect(await lookUp(lookup, 'rebinding.example')).toMatchObject({ code: 'PRIVATE_ADDRESS' })
})

/** A name server that gives `quick.example` an address, and never responds for other names. */
async function startNameServer(address = [8, 8, 8, 8]) {
  const server = createSocket('udp4', (query, { port }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    if (!question.includes('quick')) return
    const isOfIpv4 = question.readUInt16BE(question.length - 4) === 1
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, Number(isOfIpv4), 0, 0, 0, 0])
    const answer = isOfIpv4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]) : Buffer.alloc(0)
    server.send(Buffer.concat([header, question, answer]), port)
  }).bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${server.address().port}`
}

it('names that nobody answers for do not delay the look-up of another', async () => {
  const resolver = new Resolver({ timeout: 20_000, tries: 1 })
  resolver.setServers([await startNameServer()])
  const lookup = lookupCallable(false, resolveWith(resolver))
  const settled: unknown[] = []
  const slow = Array.from({ length: 100 }, async (_, index) =>
    settled.push(await lookUp(lookup, `slow-${index}.example`)),
  )
  expect(await lookUp(lookup, 'quick.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(settled).toEqual([])
  resolver.cancel()
  await Promise.all(slow)
  expect(settled[0]).toMatchObject({ code: 'ECANCELLED' })
})

it('a delivery to a name whose address is private opens no connection', async () => {
  let connections = 0
  const receiver = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const resolver = new Resolver()
  resolver.setServers([await startNameServer([127, 0, 0, 1])])
  const target = {
    url: `https://quick.example:${(receiver.address() as AddressInfo).port}/`,
    secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`],
  }
  const deliver = async (allowLoopback: boolean) => {
    const { post, close } = createPost(allowLoopback, resolver)
    const { error } = await post(target, { id: 'evt_1' } as LenderEvent, new Date())
    close()
    return { error, connections }
  }
  expect(await deliver(false)).toEqual({ error: 'PRIVATE_ADDRESS', connections: 0 })
  // The same address is called where it is permitted.
  expect((await deliver(true)).connections).toBe(1)
})
