import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNumbers } from './find-numbers.ts'
import { normalizeText, removeMarks } from './plain-text.ts'
import { medicareNumbers, paymentCardNumbers, taxFileNumbers } from './testing/make-numbers.ts'

const tfn = '123456782'
const medicare = '2123456701'
const visa = '4111111111111111'
const find = (text: string) => findNumbers(removeMarks(normalizeText(text))).map(({ kind }) => kind)

it.each([
  ['TFN: 123456782'],
  ['TFN 123 456 782'],
  ['TFN:123-456-782'],
  ['tfn123456782'],
  ['T.F.N. 123 456 782'],
  ['My tax file number is 123 456 782.'],
  ['Tax File No. 123 456 782'],
  ['Tax\nfile number 123 456 782'],
  ['taxFileNumber=123456782'],
  ['customerTfn: 123456782'],
  ['TFN of the first borrower, Jane Citizen: 123456782'],
  ['123 456 782 (TFN)'],
  ['TFN: 12 345 677'],
  ['Policy number: 1000000123\nTFN: 123 456 782'],
  ['TFN for loan 20012345: 123 456 782'],
  ['Taxation file number 123 456 782'],
  ['TFN file no. 123 456 782'],
  ['TFN (customer): 123 456 782'],
  ['TFN of the client: 123 456 782'],
])('a personal number is found %j', (text) => {
  expect(find(text)).toEqual(['tax-file-number'])
})

it.each([
  ['Medicare 2123 45670 1'],
  ['Medicare card number: 2123456701'],
  ['Medicare card reference no. 2123 45670 1'],
  ['Medicare: 2123 45670 1/1'],
  ['Medicare card 21234567011'],
  ['Medicare member number 2123 45670 1'],
])('a personal number is found %j', (text) => {
  expect(find(text)).toEqual(['medicare-number'])
})

it.each([
  ['Visa 4111 1111 1111 1111'],
  ['Card number: 4111-1111-1111-1111'],
  ['credit card account number 4111111111111111'],
  ['Mastercard ending 2027: 5555 5555 5555 4444'],
  ['Amex 3782 822463 10005'],
  ['Paid by card 4111.1111.1111.1111'],
  ['cardNumber="4111111111111111"'],
  ['Card member no. 4111 1111 1111 1111'],
])('a personal number is found %j', (text) => {
  expect(find(text)).toEqual(['payment-card-number'])
})

it('a personal number is found when line ends, unusual spaces or invisible characters split its digits, or when they are of another script', () => {
  expect(find('TFN: 123 456\n782')).toEqual(['tax-file-number'])
  expect(find('TFN: 123-456-\r\n  782')).toEqual(['tax-file-number'])
  expect(find('Visa 4111-1111 -\r1111-1111')).toEqual(['payment-card-number'])
  expect(find('TFN: 123\u00a0456\u202f782')).toEqual(['tax-file-number'])
  expect(find('TFN: 12\u200b345\u00ad6782')).toEqual(['tax-file-number'])
  expect(find('TFN: １２３ ４５６ ７８２')).toEqual(['tax-file-number'])
  expect(find('TFN: ١٢٣٤٥٦٧٨٢')).toEqual(['tax-file-number'])
  expect(find('TFN: 𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟐')).toEqual(['tax-file-number'])
  expect(find('Visa 4111–1111–1111–1111')).toEqual(['payment-card-number'])
  expect(find('TFN 1 2 3 4 5 6 7 8 2')).toEqual(['tax-file-number'])
})

it('a personal number is found when the label is far away in the same row', () => {
  expect(find('TFN\tJane Citizen, 12 Very Long Street Name, Sydney NSW 2000, Australia\t123 456 782')).toHaveLength(1)
  expect(find('| TFN | Jane | 123 456 782 |')).toHaveLength(1)
})

it('a personal number is found when the label is the heading of its column', () => {
  expect(find('Name\tLoan number\tTFN\nJane\t20012345\t123 456 782\nJohn\t20012346\t876 543 210')).toHaveLength(2)
  expect(find('Name         Loan number   TFN\nJane Citizen 20012345      123 456 782')).toHaveLength(1)
  expect(find('name,loan number,tfn\nJane,20012345,123456782\nJohn,20012346,876543210')).toHaveLength(2)
  expect(find('| Name | TFN |\n|---|---|\n| Jane | 123 456 782 |')).toHaveLength(1)
  expect(find('Tax file number            Policy\n\n123 456 782                1000000123')).toHaveLength(1)
})

it('each of several numbers after one label is found', () => {
  expect(find('TFNs: 123 456 782, 876 543 210')).toHaveLength(2)
  expect(find('TFN 123 456 782 876 543 210')).toHaveLength(2)
  expect(find('TFN 123 456 782 Phone 0412 345 678')).toHaveLength(1)
})

it('a personal number is found with its last three digits shown, in the groups of the text', () => {
  expect(findNumbers('TFN: 123 456 782').map(({ shown }) => shown)).toEqual(['••• ••• 782'])
  expect(findNumbers('Medicare 2123 45670 1').map(({ shown }) => shown)).toEqual(['•••• •••70 1'])
})

it('a personal number is found for all valid digits after a label', () => {
  const words = fc.constantFrom('', ' ', ': ', ' is ', ' number: ', ' no. ', '\n', ' (Jane): ')
  const check = (numbers: fc.Arbitrary<string>, names: readonly string[], kind: string) =>
    fc.assert(
      fc.property(numbers, fc.constantFrom(...names), words, (number, name, word) => {
        expect(find(`Borrower Jane Citizen\n${name}${word}${number}\nPolicy 1000000123`)).toEqual([kind])
      }),
      { numRuns: 2000 },
    )
  check(taxFileNumbers, ['TFN', 'tfn', 'Tax file number', 'TAX FILE NO'], 'tax-file-number')
  check(medicareNumbers, ['Medicare', 'Medicare card', 'MEDICARE NO'], 'medicare-number')
  check(paymentCardNumbers, ['Visa', 'Credit card', 'Card number', 'Mastercard'], 'payment-card-number')
}, 60_000)

it.each([
  ['digits without a word', tfn],
  ['a word without digits that pass', 'TFN: 123 456 789'],
  ['a word too far away', `TFN was withheld by the applicant, who lives in a house at ${tfn}`],
  ['a loan number that passes', `Loan number: ${tfn}`],
  ['a loan number after a withheld TFN', `TFN withheld. Loan number ${tfn}`],
  ['a loan number before a TFN that is not there', `Loan number ${tfn}, TFN withheld`],
  ['several loan numbers after a word', `TFN held. Loan numbers: ${tfn}, 876543210`],
  ['a loan number with letters', `TFN held. Loan LN-${tfn}`],
  ['an application number', `Card on file. Application 4111-1111-1111-1111`],
  ['an application number that is a part of a word', `TFN held, ref AB${tfn}`],
  ['a policy number', 'TFN: 1000000123'],
  ['an account', `TFN provided. BSB 062-000 Account ${tfn}`],
  ['a customer number', `TFN withheld. Customer number: ${tfn}`],
  ['a customer number in a column', `tfn,customer id\nwithheld,${tfn}`],
  ['the id of a borrower', `TFN sighted\nUnique Borrower ID: ${tfn}`],
  ['the reference number of a lender', `TFN sighted. Lender Reference Number: ${tfn}`],
  ['a request', `Medicare card sighted. Request ID ${medicare}`],
  ['a member of a fund', `Medicare card sighted. Member number ${medicare}`],
  ['the number of an employee', `Tax file number not quoted\nPayroll no ${tfn}`],
  ['a file', `TFN sighted. File no. ${tfn}`],
  ['a plan of land', 'TFN sighted. Lot 12 DP 12345677'],
  ['a sentence that ends in digits', `TFN ends in 123.\n456782 was the old one`],
  ['an ACN', `TFN provided. ACN 004 085 616`],
  ['an ABN', 'TFN provided. ABN 51 824 753 556'],
  ['a phone number', 'TFN on file. Phone 0412 345 678'],
  ['a phone number without a word', 'TFN on file. 02 1234 5677'],
  ['an amount', 'TFN: $123456782'],
  ['an amount with cents', 'TFN: 123456782.50'],
  ['a percentage', 'TFN: 123456782%'],
  ['the number of another kind', `TFN: ${visa}`],
  ['a Medicare number under a card', `Visa ${medicare}`],
  ['a rate card', `Rate card 4111 1111 1111 1111`],
  ['the column beside', 'TFN\tLoan number\nwithheld\t123456782'],
  ['the column beside, by place', 'TFN          Loan number\nwithheld     123456782'],
  ['the column beside, by comma', 'tfn,loan\nwithheld,123456782'],
  ['a row of another label', 'TFN | n/a | Loan number | 123456782'],
  ['a part of a longer number', 'TFN 1234567820001'],
])('no alarm is raised for %s', (_what, text) => {
  expect(find(text)).toEqual([])
})

it('no alarm is raised for 100,000 policy and loan numbers with their labels, even beside words about personal numbers', () => {
  let seed = 20_261_121
  const random = (below: number) => {
    // A fixed seed: the same numbers in each run.
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const digits = (length: number) => Array.from({ length }, () => random(10)).join('')
  const some = (...all: readonly string[]) => all[random(all.length)] ?? ''
  const lines = Array.from({ length: 100_000 }, () => {
    const policy = `${some('Policy', 'Policy number', 'LMI policy no.')}: 1${digits(9)}`
    const loan = `${some('Loan', 'Loan number', 'Loan No', 'Application number', 'Loan id')}${some(' ', ': ', ' is ')}${digits(8 + random(12))}`
    return `${some('TFN held. ', 'Visa. ', 'Medicare card sighted. ', '')}${some(policy, loan)}`
  })
  const alarms = lines.filter((line) => find(line).length > 0)
  expect(alarms).toEqual([])
  expect(find(lines.join('\n'))).toEqual([])
}, 60_000)

it('a megabyte of digits is checked to its end', () => {
  expect(find(`TFN ${'1234 567 89 '.repeat(90_000)}`)).toBeInstanceOf(Array)
})

it.each([
  ['by commas', 'tfn,123456782,loan,20012345,'],
  ['by tabs', 'tfn\t123456782\tloan\t20012345\t'],
  ['by nothing', '{"loanNumber":"20012345","tfn":"123456782"},'],
])('half a megabyte in one line, separated %s', (_by, piece) => {
  expect(find(piece.repeat(15_000))).toHaveLength(15_000)
})
