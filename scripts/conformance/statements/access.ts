import * as z from 'zod'
import { type Call, get, post, sends } from '../call.ts'
import { type Facts, statement as file, jsonPart } from '../facts.ts'
import { denied, ok, type Statement } from '../statement.ts'

/** A call of each area that reads, and the role that 000 §6 and 001 §6 ask for. */
const areas: readonly (readonly [string, (facts: Facts) => Promise<Call>])[] = [
  ['policysearch', async () => post('policySearch', 'search?errors=true', { policyNumber: '1000000001' })],
  [
    'uwreferral',
    async () => post('creditReferral', 'search?errors=true', { page: 0, pageSize: 10, filter: {}, sorts: [] }),
  ],
  ['policysubmission', async (facts) => get('policySubmission', `dropdown/${await facts.brand()}`)],
  ['variation', async (facts) => get('variation', `policy-details/${await facts.policyNumber()}`)],
]
/** The calls of the other areas that their role alone opens change the server. */
const changing: typeof areas = [
  ['calculator', async (facts) => post('quote', 'quote?errors=true', await facts.quoteRequest())],
  [
    'docupload',
    async (facts) => ({
      service: 'quote',
      path: 'quote/data/upload',
      method: 'POST',
      form: [
        ['attachment', file()],
        ['dataupload', jsonPart({ brandName: await facts.brand(), category: await facts.category('data') })],
      ],
    }),
  ],
]

const readable: Statement[] = areas.map(([role, call]) => ({
  section: '000 §6',
  says: `${role}: view rights open the area`,
  as: 'view',
  calls: async (facts) => [await call(facts)],
  differs: ok(),
}))

const closed = [...areas, ...changing].flatMap(([role, call], index): Statement[] => {
  const changes = index >= areas.length
  const calls = async (facts: Facts) => [await call(facts)]
  return [
    {
      section: '000 §6',
      says: `${role}: refused without the function role`,
      as: 'lender',
      changes,
      calls,
      differs: denied,
    },
    {
      section: '000 §6',
      says: `${role}: refused without a lender role`,
      as: 'noLender',
      changes,
      calls,
      differs: denied,
    },
    { section: '000 §7', says: `${role}: refused without a bearer token`, as: null, changes, calls, differs: denied },
  ]
})

export const access: readonly Statement[] = [
  ...readable,
  ...closed,
  {
    section: '000 §6',
    says: 'upload-doc: the lender role alone opens the area',
    as: 'lender',
    calls: sends(get('quote', 'quote/doc/categories')),
    differs: ok(),
  },
  {
    section: '000 §6',
    says: 'upload-doc: refused without a lender role',
    as: 'noLender',
    calls: sends(get('quote', 'quote/doc/categories')),
    differs: denied,
  },
  {
    section: '000 §7, 001 §7',
    says: 'assets/build.json has a buildNumber, and needs no token',
    as: null,
    calls: sends(get('root', 'assets/build.json?r=1')),
    differs: ok(z.object({ buildNumber: z.union([z.number(), z.string().regex(/^\d+$/)]) })),
  },
  {
    section: '000 §7, 001 §7',
    says: 'assets/environment.json is an object, and needs no token',
    as: null,
    calls: sends(get('root', 'assets/environment.json?r=1')),
    differs: ok(z.record(z.string(), z.unknown())),
  },
]
