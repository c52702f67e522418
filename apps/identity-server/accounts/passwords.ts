import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export type PasswordHash = { readonly salt: Buffer; readonly key: Buffer }

const keyLength = 32
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 }

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16)
  return { salt, key: await derive(password, salt) }
}

export async function isPassword(password: string, hash: PasswordHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, hash.salt), hash.key)
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
