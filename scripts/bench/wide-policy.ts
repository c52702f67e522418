import { randomUUID } from 'node:crypto'
import type { ImportedPolicy, NewLoan, NewSecurity } from '#areas/policy/server'
import { seedAuthor } from '../seed/seed-policy.ts'

const premium = {
  originalBasePremium: 20_000_00n,
  previousPremiumPaid: 0n,
  basePremium: 20_000_00n,
  gst: 2_000_00n,
  stampDuty: 0n,
  totalPremium: 22_000_00n,
  governmentCredits: 0n,
  customerPremiumPayable: 22_000_00n,
}

/** Policies in force of IRONBARK with many loans and as many securities, each loan secured by five of them. */
export function widePolicies({ policies, rows }: { policies: number; rows: number }): ImportedPolicy[] {
  return Array.from({ length: policies }, (_, index) => ({
    channel: 'IRONBARK',
    brandName: 'IronbarkBank',
    source: { kind: 'seed' as const, id: randomUUID() },
    sourceSlot: 1,
    status: 'In Force' as const,
    lenderReference: null,
    applicationNumber: `WIDE-${index}`,
    transactionType: 'NEW',
    premiumPlanType: 'IPTSng',
    productType: 'SGS',
    billingTenure: null,
    capitalised: false,
    toppedUpPolicyNumber: null,
    outstandingLoanBalance: null,
    otherSharesAmount: 0n,
    capitalisedLvr: 9000n,
    premium,
    rateCard: null,
    borrowers: [{ borrowerId: null, employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: null }],
    loans: Array.from({ length: rows }, (_row, place) => loan(index, place, rows)),
    securities: Array.from({ length: rows }, (_row, place) => security(place)),
    cancellationDate: null,
    refundAmount: null,
    events: [],
    createdBy: seedAuthor,
    createdAt: new Date('2025-01-20T01:00:00Z'),
  }))
}

function loan(policy: number, place: number, rows: number): NewLoan {
  return {
    loanNumber: `WIDE${policy}X${place}`,
    drawDownDate: '2025-02-14',
    approvedAmount: 18_000_00n,
    remainingTerm: 348,
    loanType: 'HOMELN',
    paymentType: 'P&I',
    interestType: 'VARIABLE',
    interestRate: '6.14',
    repaymentFrequency: 'MONTHLY',
    loanPurpose: 'PUREXS',
    smsf: 'N',
    securities: Array.from({ length: 5 }, (_, step) => 1 + ((place + step) % rows)),
  }
}

function security(place: number): NewSecurity {
  return {
    addressLine1: `${place + 1} Banksia Street`,
    city: 'Marrickville',
    postCode: '2204',
    state: 'NSW',
    securityValue: 20_000_00n,
    occupancyType: 'OWNOC',
    purchasePrice: 20_000_00n,
    valuationDate: '2025-01-10',
    valuationType: 'FULL',
    residentialType: 'HOUSE',
    ndis: 'N',
  }
}
