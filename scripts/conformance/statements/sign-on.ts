import * as z from 'zod'
import { get } from '../call.ts'
import type { Facts } from '../facts.ts'
import { denied, ok, type Statement } from '../statement.ts'

const address = z.url()
const openid = (path: string) => async (facts: Facts) => {
  facts.requireIssuer()
  return [get('issuer', path)]
}

/** 000 §7: the calls of sign-on; their addresses are those of the discovery document. */
export const signOn: readonly Statement[] = [
  {
    section: '000 §7',
    says: 'The identity server has an address for sign-on, token, user information and sign-out',
    as: null,
    calls: openid('.well-known/openid-configuration'),
    differs: ok(
      z.object({
        authorization_endpoint: address,
        token_endpoint: address,
        userinfo_endpoint: address,
        end_session_endpoint: address,
      }),
    ),
  },
  {
    section: '000 §1',
    says: 'Sign-on has the authorization-code flow with an S256 code challenge, and refresh tokens',
    as: null,
    calls: openid('.well-known/openid-configuration'),
    differs: ok(
      z.object({
        response_types_supported: z.array(z.string()).refine((types) => types.includes('code'), 'has no code'),
        code_challenge_methods_supported: z.array(z.string()).refine((all) => all.includes('S256'), 'has no S256'),
        grant_types_supported: z
          .array(z.string())
          .refine((types) => types.includes('authorization_code') && types.includes('refresh_token'), 'lacks one'),
      }),
    ),
  },
  {
    section: '000 §3, §7',
    says: 'GET account has firstName, lastName and username',
    as: 'full',
    calls: openid('account'),
    differs: ok(z.object({ firstName: z.string(), lastName: z.string(), username: z.string() })),
  },
  {
    section: '000 §7',
    says: 'GET userinfo has the subject',
    as: 'full',
    calls: openid('protocol/openid-connect/userinfo'),
    differs: ok(z.object({ sub: z.string() })),
  },
  {
    section: '000 §7',
    says: 'GET account is refused without a bearer token',
    as: null,
    calls: openid('account'),
    differs: denied,
  },
]
