import { makeZip } from '../../platform/files/testing/make-zip.ts'
import { pdf, program } from '../../platform/files/testing/samples.ts'
import { referralForm } from './attack-records.ts'
import { type Attacks, call, gainsOf, post, prepare, type Target, unlessRefused } from './target.ts'

const manager = 'ironbark.manager'
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

const hostileFiles = (): Readonly<Record<string, readonly [string, Buffer]>> => ({
  'a program named as a document': ['statement.pdf', program],
  'a program': ['setup.exe', program],
  'a program in an archive': ['bundle.zip', makeZip([{ name: 'statement.pdf', content: program }])],
  'a bomb': ['bundle.zip', makeZip([{ name: 'zeros.txt', content: megabytes(300) }])],
  'a bomb that lies about its size': ['b.zip', makeZip([{ name: 'a.txt', content: megabytes(300), declaredSize: 9 }])],
  'an archive that climbs': ['bundle.zip', makeZip([{ name: '../../statement.pdf', content: pdf }])],
  'an archive with a link': [
    'bundle.zip',
    makeZip([{ name: 'statement.pdf', content: '/etc/passwd', mode: 0o120777 }]),
  ],
  'twenty thousand entries': [
    'bundle.zip',
    makeZip(Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}.txt`, content: 'a' }))),
  ],
})

type Address = { readonly url: string; readonly headers: Record<string, string> }

/** A pre-signed address for a PDF of this person. */
async function addressOf(target: Target): Promise<Address> {
  const { uuid } = await prepare<{ uuid: string }>(post(target, manager, '/api/credit-referral/uuid'))
  const body = { key: `${uuid}/statement.pdf`, size: pdf.length }
  const { url, headers } = await prepare<Address>(post(target, manager, '/api/presign', body))
  const { pathname, search } = new URL(url)
  return { url: pathname + search, headers }
}

const put = (target: Target, { url, headers }: Address, content: Buffer) =>
  fetch(target.address() + url, { method: 'PUT', body: new Uint8Array(content), headers })

const refusals = [400, 401, 403, 404, 409, 411, 412, 413, 415, 422]

export const uploadAttacks: Attacks = {
  'a hostile file': async (target) =>
    await gainsOf(Object.entries(hostileFiles()), async ([name, [fileName, content]]) => {
      const body = referralForm(new Uint8Array(content), fileName)
      const sent = call(target, manager, '/api/credit-referral/submit', { body }).catch(() => Response.error())
      // 0: the server responded and closed the connection before all was sent.
      return await unlessRefused(name, sent, ...refusals, 0)
    }),
  "an upload into another person's batch": async (target) => {
    const { uuid } = await prepare<{ uuid: string }>(post(target, manager, '/api/credit-referral/uuid'))
    return await gainsOf(['coolabah.manager', `${manager}.2`], (person) =>
      unlessRefused(person, post(target, person, '/api/presign', { key: `${uuid}/a.pdf`, size: 9 }), ...refusals),
    )
  },
  'a changed upload address': async (target) => {
    const address = await addressOf(target)
    const changes: Readonly<Record<string, Address>> = {
      'another key': { ...address, url: address.url.replace(/[0-9a-f](?=[^/]*\?|$)/, 'x') },
      'a later end': { ...address, url: `${address.url}0` },
      'no signature': { ...address, url: address.url.replace(/\?.*/, '') },
      'another type': { ...address, headers: { ...address.headers, 'content-type': 'text/html' } },
    }
    return await gainsOf(Object.entries(changes), ([name, changed]) =>
      unlessRefused(name, put(target, changed, pdf), ...refusals),
    )
  },
  'more than the address was signed for': async (target) =>
    await unlessRefused(
      'a longer file',
      put(target, await addressOf(target), Buffer.alloc(pdf.length + 1)),
      ...refusals,
    ),
  'a second file at a used address': async (target) => {
    const address = await addressOf(target)
    const first = await put(target, address, pdf)
    if (!first.ok) throw new Error(`The upload: ${first.status} ${await first.text()}`)
    return await unlessRefused('the second file', put(target, address, Buffer.from(pdf).reverse()), ...refusals)
  },
}
