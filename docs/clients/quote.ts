import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const url = 'http://localhost:8080'
const signedOn = await fetch(`${url}/realms/lmi/protocol/openid-connect/token`, {
  method: 'POST',
  headers: { authorization: `Basic ${btoa('ironbark-loan-system:demo')}` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
})
const { access_token: token } = (await signedOn.json()) as { access_token: string }
const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } })

const { data: disclaimer } = await client.GET('/api/disclaimer')
const { data, error } = await client.POST('/api/quote', {
  params: {
    header: { 'idempotency-key': crypto.randomUUID(), 'x-disclaimer-version': disclaimer?.version ?? '' },
  },
  body: {
    brandName: 'IronbarkBank',
    transactionType: 'NEW',
    productType: 'SGS',
    premiumPlanType: 'IPTSng',
    capitalisedFlag: 'NO',
    loanList: [{ loanAmount: '540000.00', loanPurpose: 'PUREXS' }],
    securityList: [{ securityValue: '600000.00', stateName: 'VIC', occupancyType: 'OWNOC' }],
    borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
  },
})
process.stdout.write(`${JSON.stringify(data?.customerPremiumPayable ?? error)}\n`)
