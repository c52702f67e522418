import { type DemoPolicy, policy, security } from './demo-policy.ts'

const policies: readonly Omit<DemoPolicy, 'brandName'>[] = [
  policy('1000000011', 'CM-25-0031', '2025-01-13', '2025-02-07', {
    tenure: 24,
    loans: [{ number: 'CLM0585031', amount: '585000.00', purpose: 'PUREXS' }],
    securities: [security('22 Huon Road, South Hobart TAS 7004', 'HOUSE', '650000.00', 'OWNOC')],
    premium: ['11593.64', '1159.36', '1275.30'],
  }),
  // Bought off the plan: drawn down when it is built.
  policy('1000000012', 'CM-25-0112', '2025-02-10', null, {
    status: 'Pending',
    loans: [{ number: 'CLM0460112', amount: '460000.00', purpose: 'PURNEW' }],
    securities: [security('9 Quokka Way, Baldivis WA 6171', 'HOUSE', '500000.00', 'OWNOC')],
    borrowers: [
      { employment: 'PAYGFT', firstHomeBuyer: true },
      { employment: 'CASUAL', firstHomeBuyer: true },
    ],
    premium: ['10063.96', '1006.40', '1107.04'],
  }),
  policy('1000000013', 'CM-25-0240', '2025-03-10', '2025-04-04', {
    status: 'Cancelled',
    ended: { on: '2025-11-28', reason: 'The unit was sold in its first year.', refund: '815.70' },
    loans: [{ number: 'CLM0255240', amount: '255000.00', purpose: 'PUREXS' }],
    securities: [security('6 Frangipani Close, Nightcliff NT 0810', 'UNIT', '300000.00', 'OWNOC')],
    premium: ['1685.32', '168.53', '185.39'],
  }),
  policy('1000000014', 'CM-25-0287', '2025-03-24', '2025-04-22', {
    status: 'Expired',
    term: 12,
    loans: [{ number: 'CLM0288287', amount: '288000.00', purpose: 'PUREXS' }],
    securities: [security('Unit 41, 10 Lonsdale Street, Braddon ACT 2612', 'UNIT', '320000.00', 'INVST')],
    borrowers: [{ employment: 'CONTRACT' }],
    premium: ['4213.44', '421.34', '0.00'],
  }),
  policy('1000000015', 'CM-25-0399', '2025-05-05', '2025-06-02', {
    status: 'Discharged',
    ended: { on: '2026-09-02', reason: 'Refinanced with another lender.' },
    capitalised: true,
    loans: [{ number: 'CLM0810399', amount: '810000.00', purpose: 'PUREXS' }],
    securities: [security('3 Bellbird Crescent, Bangalow NSW 2479', 'RURAL', '900000.00', 'OWNOC')],
    premium: ['18526.91', '1852.69', '0.00'],
  }),
  // Has an open variation.
  policy('1000000016', 'CM-25-0702', '2025-10-06', '2025-10-31', {
    loans: [
      { number: 'CLM0380702', amount: '380000.00', purpose: 'PUREXS', securities: [1] },
      { number: 'CLM0160702', amount: '160000.00', purpose: 'CONSTR', securities: [1, 2] },
    ],
    securities: [
      security('5 Dryandra Loop, Ellenbrook WA 6069', 'HOUSE', '420000.00', 'OWNOC'),
      security('Lot 88, Seaview Rise, Busselton WA 6280', 'VACLAND', '200000.00', 'INVST'),
    ],
    borrowers: [{ employment: 'PAYGFT' }, { employment: 'PAYGPT' }],
    premium: ['7900.20', '790.02', '869.02'],
  }),
  policy('1000000017', 'CM-25-0815', '2025-11-10', '2025-12-05', {
    loans: [
      { number: 'CLM0290815', amount: '290000.00', purpose: 'PUREXS', securities: [1, 2] },
      { number: 'CLM0210815', amount: '210000.00', purpose: 'PUREXS', securities: [2, 3] },
    ],
    securities: [
      security('33 Mariner Court, Devonport TAS 7310', 'HOUSE', '310000.00', 'OWNOC'),
      security('Unit 2, 9 Elizabeth Street, Launceston TAS 7250', 'UNIT', '150000.00', 'OWNOC'),
      security('70 Gippsland Road, Moe VIC 3825', 'VILLA', '110000.00', 'OWNOC'),
    ],
    premium: ['5931.82', '593.18', '652.50'],
  }),
  policy('1000000018', 'CM-26-0144', '2026-02-16', '2026-03-13', {
    share: { quote: 'demo-share-coolabah', slot: 1, amount: '270000.00', others: '180000.00' },
    loans: [{ number: 'CLM0270144', amount: '270000.00', purpose: 'PUREXS' }],
    securities: [security('12 Brindabella Circuit, Gungahlin ACT 2912', 'TOWNHSE', '500000.00', 'OWNOC')],
    premium: ['4597.36', '459.74', '0.00'],
  }),
  policy('1000000019', 'CM-26-0144', '2026-02-16', '2026-03-13', {
    share: { quote: 'demo-share-coolabah', slot: 2, amount: '180000.00', others: '270000.00' },
    loans: [{ number: 'CLM0180144', amount: '180000.00', purpose: 'PUREXS' }],
    securities: [security('12 Brindabella Circuit, Gungahlin ACT 2912', 'TOWNHSE', '500000.00', 'OWNOC')],
    borrowers: [{ employment: 'PAYGPT' }],
    premium: ['3064.91', '306.49', '0.00'],
  }),
  // Has a second version: an accepted variation replaced its security.
  policy('1000000020', 'CM-26-0219', '2026-03-23', '2026-04-17', {
    loans: [{ number: 'CLM0352219', amount: '352000.00', purpose: 'PURNEW' }],
    securities: [security('44 Pelican Parade, Yeppoon QLD 4703', 'HOUSE', '400000.00', 'OWNOC')],
    premium: ['4176.00', '417.60', '413.42'],
  }),
  // Topped up by a demo submission, which replaces it.
  policy('1000000022', 'CM-26-0377', '2026-06-01', '2026-06-26', {
    loans: [{ number: 'CLM0351377', amount: '351000.00', purpose: 'REFEXT' }],
    securities: [security('8 Harbour View, Glenelg SA 5045', 'TOWNHSE', '410000.00', 'OWNOC')],
    premium: ['3621.85', '362.18', '438.24'],
  }),
]

export const coolabahPolicies: readonly DemoPolicy[] = policies.map((policy) => ({
  ...policy,
  brandName: 'CoolabahMutual',
}))
