import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { environmentSchema } from '#areas/environment/contract'
import { EnvironmentProvider } from '#areas/environment/portal'
import { type SignOn, SignOnProvider } from '#areas/identity/portal'
import { type PolicyLists, policyLists } from '#areas/policy/contract'
import type { PolicyDetails } from '#areas/variation/contract'
import { VariationScreen } from '#areas/variation/portal'
import { type Http, HttpProvider } from '#browser/http'

/** The variation form with this many loans and securities, on services that answer immediately. */
export function VariationTrial({ size }: { readonly size: number }) {
  return (
    <EnvironmentProvider environment={environment}>
      <SignOnProvider signOn={signOn}>
        <HttpProvider http={httpOf(size)}>
          <QueryClientProvider client={queryClient}>
            <VariationScreen policyNumber={policyNumber} links={{ variation: '#', policy: null }} />
          </QueryClientProvider>
        </HttpProvider>
      </SignOnProvider>
    </EnvironmentProvider>
  )
}

const policyNumber = '1000000001'
const queryClient = new QueryClient()
const environment = environmentSchema.parse({ identity: { url: '/', realm: 'lmi', clientId: 'lmi-portal' } })
const session = {
  state: 'signed-on',
  caller: {
    subject: 'trial',
    username: 'trial',
    firstName: 'Trial',
    lastName: 'Manager',
    email: null,
    access: { channel: 'IRONBARK', rights: { variation: 'full' } },
    insurer: false,
  },
} as unknown as ReturnType<SignOn['session']>
const never = () => new Promise<never>(() => undefined)
const signOn: SignOn = {
  session: () => session,
  subscribe: () => () => undefined,
  // No events in the bench.
  token: never,
  renew: async () => false,
  signIn: never,
  signOut: async () => undefined,
}

const options = Object.fromEntries(
  policyLists.map((list) => [
    list,
    [1, 2, 3].map((id) => ({ id, shortName: `${list}${id}`, longName: `Option ${id}` })),
  ]),
) as unknown as PolicyLists

function httpOf(size: number): Http {
  const answers: readonly (readonly [string, unknown])[] = [
    ['policy-details', detailsOf(size)],
    ['options', options],
    ['draft', { content: null, revision: 0 }],
    ['variations', []],
  ]
  const get: Http['get'] = async (address, { schema }) =>
    schema.parse(answers.find(([part]) => address.includes(part))?.[1])
  const refuse = async () => {
    throw new Error('No service is there')
  }
  return { get, post: refuse, patch: refuse, put: refuse, delete: refuse } as unknown as Http
}

function detailsOf(size: number): PolicyDetails {
  const many = <Row,>(row: (id: string) => Row) => Array.from({ length: size }, (_, index) => row(String(index + 1)))
  return {
    policy: {
      policyNumber,
      policyStatus: 'In Force',
      coverageEffectiveDate: '14/02/2025',
      lvr: 90,
      lmiPremium: 17042.4,
      expiryDate: '14/02/2055',
      cancellationDate: null,
      refundAmount: null,
      brandName: 'IronbarkBank',
      productType: 'SGS',
      outstandingLoanBalance: null,
      otherSharesAmount: 0,
    },
    loans: many((id) => ({
      id,
      loanNumber: `LN${id}`,
      drawDownDate: '14/02/2025',
      approvedAmount: 540000,
      remainingTerm: 360,
      loanType: 'loanType1',
      paymentType: 'paymentType1',
      interestType: 'interestType1',
      fixedRateExpiryDate: null,
      // Missing, so that submit reports every loan.
      interestRate: null,
      repaymentFrequency: 'repaymentFrequency1',
      loanPurpose: 'loanPurpose1',
      smsf: 'smsf1',
      linkedSecurities: [`${id} Long Street`],
      securities: [id],
    })),
    securities: many((id) => ({
      id,
      addressLine1: `${id} Long Street`,
      city: 'Ballarat',
      postCode: '3350',
      state: 'state1',
      securityValue: 600000,
      occupancyType: 'occupancyType1',
      purchasePrice: 600000,
      amountLimitedByGuarantee: null,
      valuationDate: '13/01/2025',
      valuationType: 'valuationType1',
      residentialType: 'residentialType1',
      ndis: 'ndis1',
    })),
    version: 1,
    openVariation: null,
  }
}
