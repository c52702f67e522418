import * as z from 'zod'
import { type Call, get, identifier, items, post, sends } from '../call.ts'
import { statement as file, type Json, reference, referralCall } from '../facts.ts'
import { fields, invalid, ok, refused, type Statement, there } from '../statement.ts'

const row = fields(
  'requestId lenderRefNum raisedBy submissionType status decision submissionDateTime brandName',
  there,
).extend({ requestId: identifier })
const page = z.object({
  items: z.array(row),
  currentPage: z.number(),
  totalItems: z.number(),
  totalPages: z.number(),
})
const details = fields(
  'requestId brandName lenderRefNumber submissionType capitalisedFlag referralReason baseLoanAmount baseLVR creditNotes decision uwNotes assignedTo status',
  there,
).extend({
  documents: z.array(fields('documentName dateOfUpload', z.string())),
  isResubmitEligible: z.boolean(),
})

const search = (changes: Json = {}): Call =>
  post('creditReferral', 'search?errors=true', {
    page: 0,
    pageSize: 10,
    filter: {},
    sorts: [{ field: 'requestId', ascending: false }],
    ...changes,
  })
const searches = (says: string, section: string, changes: Json, differs: Statement['differs']): Statement => ({
  ...{ section, says, as: 'full' },
  calls: sends(search(changes)),
  differs,
})
const pageOf = (body: unknown) => page.parse(body)
const ids = (body: unknown) => pageOf(body).items.map(({ requestId }) => Number(requestId))
const sorted = (ascending: boolean) =>
  ok(page, ({ body }) => {
    const found = ids(body)
    const expected = [...found].sort((one, other) => (ascending ? one - other : other - one))
    return found.join() === expected.join() ? null : `requestId in the order ${found.join(', ')}`
  })

const refuses = (says: string, changes: Json, message?: string, files?: readonly File[]): Statement => ({
  section: '001 §5',
  says,
  as: 'full',
  changes: true,
  calls: async (facts) => {
    await facts.referred()
    return [referralCall('submit', { ...(await facts.referral()), ...changes }, files)]
  },
  differs: invalid(message),
})
const accepts = (says: string, changes: Json): Statement => ({
  ...refuses(says, changes),
  differs: ok(z.object({ requestId: identifier })),
})

const lookUps = ['party-names', 'submission-types', 'referral-reasons', 'decisions'].map(
  (name): Statement => ({
    section: '001 §7',
    says: `GET /${name} lists items of id, shortName and longName`,
    as: 'full',
    calls: sends(get('creditReferral', name)),
    differs: ok(items),
  }),
)

export const referral: readonly Statement[] = [
  ...lookUps,
  {
    section: '001 §7',
    says: 'GET /file-types lists file types',
    as: 'full',
    calls: sends(get('creditReferral', 'file-types')),
    differs: ok(z.array(z.string()).min(1)),
  },
  {
    section: '001 §4, §7',
    says: 'GET /uuid has a new uuid at each call',
    as: 'full',
    calls: sends(get('creditReferral', 'uuid'), get('creditReferral', 'uuid')),
    differs: ok(z.object({ uuid: z.string() }), ({ body }, [first]) =>
      JSON.stringify(body) === JSON.stringify(first?.body) ? 'both calls have the same uuid' : null,
    ),
  },
  searches('POST /search responds with a page of requests', '001 §3, §7', {}, ok(page)),
  searches(
    'A page has at most pageSize requests',
    '001 §3',
    { pageSize: 1 },
    ok(page, ({ body }) => (pageOf(body).items.length <= 1 ? null : `${pageOf(body).items.length} items`)),
  ),
  searches(
    'totalPages is what totalItems fill',
    '001 §3',
    { pageSize: 2 },
    ok(page, ({ body }) => {
      const { totalItems, totalPages } = pageOf(body)
      return totalPages === Math.ceil(totalItems / 2) ? null : `${totalPages} pages of 2 for ${totalItems} requests`
    }),
  ),
  searches(
    'Pages count from 0, and currentPage is the page',
    '001 §3',
    { page: 1, pageSize: 1 },
    ok(page, ({ body }) => (pageOf(body).currentPage === 1 ? null : `currentPage ${pageOf(body).currentPage}`)),
  ),
  searches('Requests sort by requestId, descending', '001 §9', {}, sorted(false)),
  searches(
    'Requests sort by requestId, ascending',
    '001 §3',
    { sorts: [{ field: 'requestId', ascending: true }] },
    sorted(true),
  ),
  searches(
    'A filter keeps only what matches it',
    '001 §2',
    { filter: { lenderRefNum: 'NO-SUCH-REFERENCE' } },
    ok(page, ({ body }) => (pageOf(body).totalItems === 0 ? null : `${pageOf(body).totalItems} requests match`)),
  ),
  {
    section: '001 §7',
    says: 'POST /submit with files and a referral responds with requestId',
    as: 'full',
    changes: true,
    calls: async (facts) => [referralCall('submit', await facts.referral())],
    differs: ok(z.object({ requestId: identifier })),
  },
  {
    section: '001 §3, §7',
    says: 'GET /details/{id} has the fields of the request, and its documents',
    as: 'full',
    calls: async (facts) => [get('creditReferral', `details/${(await facts.referred()).requestId}`)],
    differs: ok(details, async ({ body }, _all, facts) => {
      const { sent } = await facts.referred()
      const shown = body as Json
      const names = ['brandName', 'lenderRefNumber', 'submissionType', 'referralReason', 'creditNotes'] as const
      const other = names.filter((name) => shown[name] !== sent[name])
      return other.length === 0 ? null : `not as submitted: ${other.join(', ')}`
    }),
  },
  {
    section: '001 §4',
    says: 'A request that is not Complete is not eligible for resubmission',
    as: 'full',
    calls: async (facts) => [get('creditReferral', `details/${(await facts.referred()).requestId}`)],
    differs: ok(z.object({ isResubmitEligible: z.literal(false) })),
  },
  {
    section: '001 §4',
    says: 'A request with status Complete is eligible for resubmission',
    as: 'full',
    calls: async (facts) => [get('creditReferral', `details/${await facts.complete()}`)],
    differs: ok(z.object({ status: z.literal('Complete'), isResubmitEligible: z.literal(true) })),
  },
  {
    section: '001 §4',
    says: 'POST /resubmit of a request that is not Complete is refused',
    as: 'full',
    changes: true,
    calls: async (facts) => [referralCall('resubmit', (await facts.referred()).sent)],
    differs: refused(),
  },
  {
    section: '001 §8',
    says: "The same reference again is refused with 'NUMBER {lender ref} already exist in request {id}.'",
    as: 'full',
    changes: true,
    calls: async (facts) => [referralCall('submit', (await facts.referred()).sent)],
    differs: async (last, all, facts) => {
      const { sent, requestId } = await facts.referred()
      return refused(`NUMBER ${sent.lenderRefNumber} already exist in request ${requestId}.`)(last, all, facts)
    },
  },
  {
    section: '001 §8',
    says: 'A submission that is sent twice creates one request',
    as: 'full',
    changes: true,
    calls: async (facts) => {
      const lenderRefNumber = reference()
      const call = referralCall('submit', await facts.referral(lenderRefNumber))
      return [call, call, search({ filter: { lenderRefNum: lenderRefNumber } })]
    },
    differs: ok(page, ({ body }) => (pageOf(body).totalItems === 1 ? null : `${pageOf(body).totalItems} requests`)),
  },
  {
    section: '001 §6',
    says: 'raisedBy of a request is its user',
    as: 'full',
    calls: async (facts) => {
      const { lenderRefNumber } = (await facts.referred()).sent
      return [search({ filter: { lenderRefNum: lenderRefNumber } })]
    },
    differs: ok(page, ({ body }) => {
      const [found] = pageOf(body).items
      return found && typeof found.raisedBy === 'string' && found.raisedBy !== '' ? null : 'no request with raisedBy'
    }),
  },

  refuses('Brand is required', { brandName: '' }, 'Brand name is required.'),
  refuses('Lender reference number is required', { lenderRefNumber: '' }),
  refuses('Submission type is required', { submissionType: '' }),
  refuses('Capitalised is required', { capitalisedFlag: '' }),
  refuses('Referral reason is required', { referralReason: '' }),
  refuses('Base loan amount is required', { baseLoanAmount: '' }),
  refuses('Base LVR is required', { baseLVR: '' }),
  refuses('Credit notes are required', { creditNotes: '' }),
  accepts('Credit notes of 5000 characters are accepted', { creditNotes: 'a'.repeat(5000) }),
  refuses(
    'Credit notes of 5001 characters are refused',
    { creditNotes: 'a'.repeat(5001) },
    'Credit Notes must not exceed 5000 characters.',
  ),
  accepts('A base loan amount of 15 digits and 6 decimals is accepted', { baseLoanAmount: '100000000000000.123456' }),
  refuses('A base loan amount of 16 digits is refused', { baseLoanAmount: '1000000000000000' }),
  refuses('A base loan amount with 7 decimals is refused', { baseLoanAmount: '1.1234567' }),
  refuses('A base LVR with 3 decimals is refused', { baseLVR: '92.355' }),
  refuses('A base LVR is numeric', { baseLVR: 'high' }),
  refuses('At least one attachment is required', {}, undefined, []),
  refuses('A file of another type is refused', {}, undefined, [file('program.exe')]),
  {
    section: '001 §5',
    says: 'A file type is matched whatever its case',
    as: 'full',
    changes: true,
    calls: async (facts) => [referralCall('submit', await facts.referral(), [file('STATEMENT.PDF')])],
    differs: ok(z.object({ requestId: identifier })),
  },

  {
    section: '001 §7',
    says: 'The gateway responds to a key with a url, which takes the file',
    as: 'full',
    changes: true,
    calls: async (facts) => [await facts.upload(`${await facts.uuid()}/gateway.pdf`)],
    differs: ok(),
  },
  {
    section: '001 §7',
    says: 'The gateway takes the key public/documents/{uuid}/{filename}',
    as: 'full',
    changes: true,
    calls: async (facts) => [await facts.upload(`public/documents/${await facts.uuid()}/data.pdf`)],
    differs: ok(),
  },
  {
    section: '001 §7',
    says: 'POST /request-submit accepts a referral with the names of uploaded files',
    as: 'full',
    changes: true,
    calls: async (facts) => {
      const uuid = await facts.uuid()
      const body = { ...(await facts.referral()), uuid, filenames: ['ahead.pdf'] }
      return [await facts.upload(`${uuid}/ahead.pdf`), post('creditReferral', 'request-submit?errors=true', body)]
    },
    differs: ok(),
  },
  {
    section: '001 §7',
    says: 'POST /request-resubmit of a request that is not Complete is refused',
    as: 'full',
    changes: true,
    calls: async (facts) => [
      post('creditReferral', 'request-resubmit?errors=true', { ...(await facts.referred()).sent, filenames: [] }),
    ],
    differs: refused(),
  },
  {
    section: '001 §7',
    says: 'GET /details/{id} of an unknown request responds with messages',
    as: 'full',
    calls: sends(get('creditReferral', 'details/99999999')),
    differs: refused(),
  },
  {
    section: '001 §4, §5',
    says: 'POST /resubmit of a Complete request needs no attachment',
    as: 'full',
    changes: true,
    calls: async (facts) => [referralCall('resubmit', await facts.completeReferral(), [])],
    differs: ok(),
  },
]
