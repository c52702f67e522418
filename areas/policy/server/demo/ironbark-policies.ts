import { type DemoPolicy, policy, security } from './demo-policy.ts'

export const ironbarkPolicies: readonly DemoPolicy[] = [
  // For top-ups: $60,000 more on a balance of $700,000 costs $17,940.41.
  policy('1000000001', 'IB-2025-00117', '2025-01-20', '2025-02-14', {
    brandName: 'IronbarkBank',
    loans: [{ number: 'IBK72000117', amount: '720000.00', purpose: 'PUREXS' }],
    securities: [security('14 Banksia Street, Marrickville NSW 2204', 'HOUSE', '800000.00', 'OWNOC')],
    premium: ['15493.09', '1549.31', '0.00'],
  }),
  // Bought off the plan: drawn down when it is built.
  policy('1000000002', 'IB-2025-00231', '2025-02-24', null, {
    brandName: 'IronbarkDirect',
    status: 'Pending',
    capitalised: true,
    loans: [{ number: 'IBD54000231', amount: '540000.00', purpose: 'PURNEW' }],
    securities: [security('7 Wattle Grove, Coburg VIC 3058', 'TOWNHSE', '600000.00', 'OWNOC')],
    borrowers: [{ employment: 'PAYGFT' }, { employment: 'PAYGPT' }],
    premium: ['10701.82', '1070.18', '1177.20'],
  }),
  policy('1000000003', 'IB-2025-00482', '2025-04-28', '2025-05-30', {
    brandName: 'IronbarkBank',
    status: 'Cancelled',
    ended: { on: '2025-12-12', reason: 'The loan was repaid within the first year.', refund: '5611.27' },
    loans: [{ number: 'IBK42700482', amount: '427500.00', purpose: 'PURNEW' }],
    securities: [security('31 Jacaranda Avenue, Springfield Lakes QLD 4300', 'HOUSE', '450000.00', 'OWNOC')],
    borrowers: [{ employment: 'PAYGFT', firstHomeBuyer: true }],
    premium: ['11699.90', '1169.99', '1158.29'],
  }),
  policy('1000000004', 'IB-2025-00519', '2025-05-05', '2025-06-02', {
    brandName: 'IronbarkBank',
    status: 'Expired',
    term: 12,
    loans: [{ number: 'IBK34000519', amount: '340000.00', purpose: 'CONSTR' }],
    securities: [security('5 Kestrel Court, Mount Barker SA 5251', 'DUPLEX', '400000.00', 'INVST')],
    premium: ['3294.60', '329.46', '398.65'],
  }),
  policy('1000000005', 'IB-2025-00577', '2025-05-19', '2025-06-13', {
    brandName: 'IronbarkDirect',
    status: 'Discharged',
    ended: { on: '2026-08-19', reason: 'The loan was repaid in full.' },
    loans: [
      { number: 'IBD50000577', amount: '500000.00', purpose: 'REFEXT' },
      { number: 'IBD15000577', amount: '150000.00', purpose: 'DEBTCON' },
    ],
    securities: [
      security('Unit 3, 88 Pacific Parade, Albury NSW 2640', 'UNIT', '450000.00', 'OWNOC'),
      security('12 Murray Street, Wodonga VIC 3690', 'HOUSE', '300000.00', 'OWNOC'),
    ],
    borrowers: [{ employment: 'SELFEMP' }, { employment: 'PAYGFT' }],
    premium: ['11131.57', '1113.16', '489.79'],
  }),
  // Has an open variation.
  policy('1000000006', 'IB-2025-00733', '2025-06-16', '2025-07-11', {
    brandName: 'IronbarkBank',
    loans: [
      { number: 'IBK45000733', amount: '450000.00', purpose: 'PUREXS', securities: [1] },
      { number: 'IBK24000733', amount: '240000.00', purpose: 'EQUITY', securities: [1, 2] },
    ],
    securities: [
      security('27 Casuarina Drive, Kiama NSW 2533', 'HOUSE', '500000.00', 'OWNOC'),
      security('Unit 12, 4 Station Street, Footscray VIC 3011', 'UNIT', '280000.00', 'INVST'),
    ],
    borrowers: [{ employment: 'PAYGFT' }, { employment: 'PAYGFT' }],
    premium: ['15304.20', '1530.42', '604.32'],
  }),
  policy('1000000007', 'IB-2025-01102', '2025-09-01', '2025-09-26', {
    brandName: 'IronbarkDirect',
    loans: [
      { number: 'IBD32001102', amount: '320000.00', purpose: 'REFEXT', securities: [1, 3] },
      { number: 'IBD18001102', amount: '180000.00', purpose: 'REFINT', securities: [2] },
      { number: 'IBD09501102', amount: '95000.00', purpose: 'DEBTCON', securities: [2, 3] },
    ],
    securities: [
      security('16 Poinciana Street, Nundah QLD 4012', 'HOUSE', '300000.00', 'OWNOC'),
      security('Unit 5, 30 Boundary Road, Indooroopilly QLD 4068', 'UNIT', '250000.00', 'OWNOC'),
      security('8 Ridge Road, Lismore NSW 2480', 'TOWNHSE', '120000.00', 'OWNOC'),
    ],
    borrowers: [{ employment: 'SELFEMP' }],
    premium: ['12170.13', '1217.01', '989.05'],
  }),
  // A property share: two policies on one home, each with its borrower's share of the loan.
  policy('1000000008', 'IB-2026-00058', '2026-01-27', '2026-02-20', {
    brandName: 'IronbarkBank',
    share: { quote: 'demo-share-ironbark', slot: 1, amount: '324000.00', others: '216000.00' },
    loans: [{ number: 'IBK32400058', amount: '324000.00', purpose: 'PUREXS' }],
    securities: [security('41 Bottlebrush Crescent, Brunswick VIC 3056', 'HOUSE', '600000.00', 'OWNOC')],
    premium: ['6421.09', '642.11', '706.32'],
  }),
  policy('1000000009', 'IB-2026-00058', '2026-01-27', '2026-02-20', {
    brandName: 'IronbarkBank',
    share: { quote: 'demo-share-ironbark', slot: 2, amount: '216000.00', others: '324000.00' },
    loans: [{ number: 'IBK21600058', amount: '216000.00', purpose: 'PUREXS' }],
    securities: [security('41 Bottlebrush Crescent, Brunswick VIC 3056', 'HOUSE', '600000.00', 'OWNOC')],
    premium: ['4280.73', '428.07', '470.88'],
  }),
  // Has a second version: an accepted variation replaced its security.
  policy('1000000010', 'IB-2026-00088', '2026-02-09', '2026-03-06', {
    brandName: 'IronbarkBank',
    loans: [{ number: 'IBK39600088', amount: '396000.00', purpose: 'PUREXS' }],
    securities: [security('19 Lavender Way, Gawler SA 5118', 'HOUSE', '450000.00', 'OWNOC')],
    premium: ['4698.00', '469.80', '568.46'],
  }),
  // Topped up by a demo submission, which replaces it.
  policy('1000000021', 'IB-2026-00611', '2026-04-20', '2026-05-15', {
    brandName: 'IronbarkBank',
    loans: [{ number: 'IBK40000611', amount: '400000.00', purpose: 'PUREXS' }],
    securities: [security('52 Fitzroy Parade, Geelong VIC 3220', 'HOUSE', '450000.00', 'OWNOC')],
    premium: ['5894.55', '589.45', '648.40'],
  }),
]
