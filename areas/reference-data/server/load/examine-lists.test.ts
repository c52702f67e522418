import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorsWith } from '../testing/errors-with.ts'
import { shippedReferenceData } from './load-at-start.ts'

const purposes = 'code-lists/loan-purposes/2024-07-01.csv'
const ironbark = 'parties/IRONBARK/2024-07-01.csv'
const options = 'party-options/IRONBARK/2024-07-01.csv'
const expectations = 'referral-expectations/2024-07-01.csv'

const replace = (from: string, to: string) => (text: string) => text.replace(from, to)

it('a code list is refused with ids, codes or names that are repeated, empty or unreadable', async () => {
  const text = [
    'id,short_name,long_name',
    '1,PUREXS,Purchase existing',
    '1,PURNEW,Purchase new',
    '3,PUREXS,Construction',
    'four,RE FEXT,',
    '5,REFEXT,Purchase new',
  ]
  expect(await errorsWith({ [purposes]: text.join('\r\n') })).toEqual([
    `${purposes} row 3: id 1 is already in row 2`,
    `${purposes} row 4: short_name PUREXS is already in row 2`,
    `${purposes} row 5: id "four" is not a whole number`,
    `${purposes} row 5: short_name "RE FEXT" is not a code of at most 30 letters and digits`,
    `${purposes} row 5: long_name is empty`,
    `${purposes} row 6: long_name Purchase new is already in row 3`,
  ])
})

it('a code list is refused when it is missing or empty', async () => {
  expect(await errorsWith({ [purposes]: null })).toEqual(['code-lists/loan-purposes row 1: the code list is missing'])
  expect(await errorsWith({ [purposes]: '' })).toEqual([`${purposes} row 1: the file is empty`])
  expect(await errorsWith({ [purposes]: 'id,short_name,long_name\n' })).toEqual([
    `${purposes} row 1: the file has no rows`,
  ])
})

it('a code list is refused when the product knows no such list, or the file is not named after a day', async () => {
  const list = 'id,short_name,long_name\n1,A,A\n'
  expect(
    await errorsWith({
      'code-lists/colours/2024-07-01.csv': list,
      'code-lists/states/2024-02-30.csv': list,
      'a.txt': '',
    }),
  ).toEqual([
    'a.txt row 1: has an unknown name: see reference-data/README.md',
    expect.stringMatching(/^code-lists\/colours\/2024-07-01\.csv row 1: "colours" is no code list; there are states, /),
    'code-lists/states/2024-02-30.csv row 1: must be named after the first day on which it applies, such as 2026-07-01.csv',
  ])
})

it('a code list is refused when it is not UTF-8 or contains a control character', async () => {
  const latin = Buffer.from('id,short_name,long_name\n1,CAF,Caf\xe9\n', 'latin1')
  expect(await errorsWith({ [purposes]: latin })).toEqual([
    `${purposes} row 1: is not UTF-8 text: save it again with the encoding UTF-8`,
  ])
  expect(await errorsWith({ [purposes]: replace('Construction', 'Con\u0000struction') })).toEqual([
    `${purposes} row 4: contains a control character: remove it`,
  ])
})

it('brands are refused with repeated ids or codes, but not for a repeated long name', async () => {
  expect(await errorsWith({ [ironbark]: replace('12,IronbarkDirect', '11,IronbarkBank') })).toEqual([
    `${ironbark} row 4: id 11 is already in row 3`,
    `${ironbark} row 4: short_name IronbarkBank is already in row 3`,
  ])
})

it('brands are refused with a rate card that does not exist, or has no version yet', async () => {
  const change = (text: string) => text.replace('IBD,Illustrative card B', 'IBD,Card C')
  expect(await errorsWith({ [ironbark]: change })).toEqual([`${ironbark} row 4: there is no rate card "Card C"`])
  const early = 'id,short_name,long_name,lender_code,rate_card\n21,CoolabahMutual,Coolabah,,Illustrative card B\n'
  expect(await errorsWith({ 'parties/COOLABAH/2023-01-01.csv': early })).toEqual([
    'parties/COOLABAH/2023-01-01.csv row 1: COOLABAH has no party-options on 2023-01-01',
    'parties/COOLABAH/2023-01-01.csv row 2: lender_code is empty',
    'parties/COOLABAH/2023-01-01.csv row 2: the rate card "Illustrative card B" has no version on 2023-01-01',
  ])
})

it('a lender may have any channel that a role can name', async () => {
  const [channel, from] = ['WEST-BANK.2', '2024-07-01']
  const brands = 'id,short_name,long_name,lender_code,rate_card\n1,West,West Bank,WST,Illustrative card B\n'
  const shipped = await readFile(join(shippedReferenceData, options), 'utf8')
  const folder = { [`parties/${channel}/${from}.csv`]: brands, [`party-options/${channel}/${from}.csv`]: shipped }
  expect(await errorsWith(folder)).toEqual([])
})

it('party options are refused with unknown settings, codes, plans, months or values', async () => {
  const change = (text: string) =>
    text
      .replace('premiumPlan,,IPTMnthly', 'premiumPlan,,IPTYrly')
      .replace('billingTenure,IPTMnthly,60', 'billingTenure,IPTSng,61')
      .replace('insuredLoans,TOPUP,YES', 'insuredLoans,TOPUP,MAYBE')
      .replace('incumbentInsurer,NEW,NO', 'incumbent,NEW,NO')
  const errors = await errorsWith({ [options]: change })
  expect(errors).toEqual(
    expect.arrayContaining([
      `${options} row 3: the code "IPTYrly" is not in the code list premium-plans`,
      `${options} row 8: productType is for "IPTMnthly", which is no premiumPlan of this file`,
      `${options} row 14: billingTenure 61 is not 1 to 60 months`,
      `${options} row 21: insuredLoans is "MAYBE" instead of YES or NO`,
      expect.stringContaining(`${options} row 22: setting "incumbent" is not known; known are premiumPlan, `),
      `${options} row 1: incumbentInsurer says neither YES nor NO for NEW`,
      `${options} row 1: there is no productType for IPTYrly`,
    ]),
  )
})

it('party options are refused with a repeated line', async () => {
  expect(await errorsWith({ [options]: replace('transactionType,,TOPUP', 'transactionType,,NEW') })).toEqual([
    `${options} row 5: the line transactionType,,NEW is already in row 4`,
  ])
})

it('referral expectations are refused for an unknown reason, or with a document that is repeated or has no name', async () => {
  const change = (text: string) =>
    text
      .replace('OUTDUA,Credit memorandum', 'OUTSIDE,Credit memorandum')
      .replace('LVRLIMIT,Genuine savings evidence', 'LVRLIMIT,Valuation report')
      .replace('RESIDENCY,Passport,', 'RESIDENCY,,')
  expect(await errorsWith({ [expectations]: change })).toEqual([
    `${expectations} row 4: the code "OUTSIDE" is not in the code list referral-reasons`,
    `${expectations} row 8: the document LVRLIMIT,Valuation report is already in row 7`,
    `${expectations} row 22: document is empty`,
  ])
})

it('referral expectations are refused without a word, or with one that is too short, empty or repeated', async () => {
  const change = (text: string) =>
    text
      .replace('passport', '')
      .replace('photo|image|picture', 'photo||id')
      .replace('gift|statutory declaration', 'gift|GIFT')
  expect(await errorsWith({ [expectations]: change })).toEqual([
    `${expectations} row 20: words has nothing between two of its bars, or at an end`,
    `${expectations} row 20: the word "id" does not have 3 to 60 characters`,
    `${expectations} row 22: words is empty: without a word no file is recognised`,
    `${expectations} row 25: the word "gift" is repeated`,
  ])
})

it('documents expected with a variation are refused for an unknown type, twice, and with a short word', async () => {
  const expected = 'variation-expectations/2024-07-01.csv'
  const text = [
    'variation_type,document,words',
    'Substitution,Valuation,valuation',
    'SubstitutionOfSecurity,Title search,id',
    'SubstitutionOfSecurity,Title search,title',
  ]
  expect(await errorsWith({ [expected]: text.join('\n') })).toEqual([
    `${expected} row 2: variation_type "Substitution" is no type of variation`,
    `${expected} row 3: the word "id" does not have 3 to 60 characters`,
    `${expected} row 4: the document SubstitutionOfSecurity,Title search is already in row 3`,
  ])
})

it('note templates are refused for an unknown kind, reason or decision, and without a text', async () => {
  const templates = 'note-templates/2024-07-01.csv'
  const text = [
    'kind,reason,decision,name,text',
    'claim,,,Any,Thank you.',
    'referral,OUTSIDE,APPROVED,Outside,Thank you.',
    'referral,OUTDUA,MAYBE,Maybe,Thank you.',
    'variation,OUTDUA,,Why,Thank you.',
    'variation,,APPROVED,Approved,Thank you.',
    'cancellation,,Declined,Empty,',
    'referral,OUTDUA,,Maybe,Again.',
  ]
  expect(await errorsWith({ [templates]: text.join('\n') })).toEqual([
    `${templates} row 2: kind "claim" is no kind of case: referral, variation or cancellation`,
    `${templates} row 3: the code "OUTSIDE" is not in the code list referral-reasons`,
    `${templates} row 4: the code "MAYBE" is not in the code list referral-decisions`,
    `${templates} row 5: reason is "OUTDUA", but a variation has none`,
    `${templates} row 6: decision "APPROVED" is not Accepted or Declined`,
    `${templates} row 7: text is empty`,
    `${templates} row 8: the template referral,OUTDUA,Maybe is already in row 4`,
  ])
})
