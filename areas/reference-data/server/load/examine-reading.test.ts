import { describe, expect, it } from 'vitest'
import { readFolder } from '../files/read-folder.ts'
import { type Change, changedFolder } from '../testing/changed-folder.ts'
import { examineReading } from './examine-reading.ts'

const today = '2026-11-21'
const nothing = {
  rateCards: [],
  dutyTables: [],
  codeLists: [],
  partyLists: [],
  partyChoices: [],
  referralExpectations: [],
}

const card = 'rate-cards/illustrative-b/card.json'
const sgs = 'rate-cards/illustrative-b/sgs.csv'
const duty = 'insurance-duty/2017-07-01.json'
const purposes = 'code-lists/loan-purposes/2024-07-01.csv'
const ironbark = 'parties/IRONBARK/2024-07-01.csv'
const options = 'party-options/IRONBARK/2024-07-01.csv'
const expectations = 'referral-expectations/2024-07-01.csv'

/** Every fault of the shipped files with some of them changed, as a person reads them. */
async function faultsWith(changes: Readonly<Record<string, Change>>): Promise<string[]> {
  const { folder, remove } = await changedFolder(changes)
  const { faults } = examineReading(await readFolder(folder), nothing, today)
  await remove()
  return faults.map(({ file, row, reason }) => `${file} row ${row}: ${reason}`)
}

const replace = (from: string, to: string) => (text: string) => text.replace(from, to)

it('finds nothing wrong with the reference data that is shipped', async () => {
  expect(await faultsWith({})).toEqual([])
})

describe('a rate table is refused', () => {
  it('with a gap between its LVR bands', async () => {
    const withoutBand = (text: string) => text.replace(/^82\.01.*\n/gm, '')
    expect(await faultsWith({ [sgs]: withoutBand })).toEqual([
      `${sgs} row 13: LVR 82.01% to 83.00% has no rate: a gap after row 8`,
    ])
  })

  it('with a gap between its loan bands', async () => {
    expect(await faultsWith({ [sgs]: replace('80.01,81.00,500001', '80.01,81.00,500002') })).toEqual([
      `${sgs} row 5: loans 500001 to 500001 have no rate at LVR 80.01% to 81.00%: a gap`,
    ])
  })

  it('with bands that overlap', async () => {
    expect(await faultsWith({ [sgs]: replace('80.01,81.00,500001', '80.01,81.00,400000') })).toEqual([
      `${sgs} row 5: loans 400000 to 600000 overlap 300001 to 500000 of row 4`,
    ])
  })

  it('with every rate that is outside 0 to 100 or no number', async () => {
    const change = (text: string) =>
      text.replace('300000,0.475', '300000,100.001').replace('500000,0.568', '500000,half')
    expect(await faultsWith({ [sgs]: change })).toEqual([
      `${sgs} row 3: rate_percent 100.001 is outside 0 to 100`,
      `${sgs} row 4: rate_percent "half" is not a number with at most three decimals`,
    ])
  })

  it('without one of its columns', async () => {
    expect(await faultsWith({ [sgs]: replace(',rate_percent', ',rate') })).toEqual([
      `${sgs} row 2: the column rate_percent is missing`,
      `${sgs} row 2: the column "rate" is not known; known are lvr_from, lvr_to, loan_from, loan_to, rate_percent`,
    ])
  })

  it('with a line that is cut short', async () => {
    expect(await faultsWith({ [sgs]: replace('300000,0.475', '300000') })).toEqual([
      `${sgs} row 3: has 4 cells instead of 5`,
    ])
  })

  it('with a quotation mark that is not closed', async () => {
    expect(await faultsWith({ [sgs]: replace('80.01,81.00,0,', '80.01,81.00,"0,') })).toEqual([
      expect.stringMatching(/sgs\.csv row \d+: has a quotation mark that is not closed or not doubled$/),
    ])
  })

  it('when it is not there', async () => {
    expect(await faultsWith({ [sgs]: null })).toEqual([`${card} row 16: there is no file sgs.csv beside card.json`])
  })

  it('when no card names it', async () => {
    expect(await faultsWith({ 'rate-cards/illustrative-b/old.csv': 'lvr_from\n' })).toEqual([
      'rate-cards/illustrative-b/old.csv row 1: no product of a card.json beside it names this file',
    ])
  })
})

describe('a rate card is refused', () => {
  it('with every figure, day or field that is wrong or missing', async () => {
    const change = (text: string) =>
      text
        .replace('"2024-07-01"', '"2024-06-31"')
        .replace('"gstPercent": "10"', '"gstPercent": "100.5"')
        .replace('"ritcPercent"', '"ritcPart"')
        .replace('"97.00"', '97')
        .replace('"factor": "0.90"', '"factor": "0.90005"')
    expect(await faultsWith({ [card]: change })).toEqual([
      `${card} row 1: ritcPercent: is missing`,
      `${card} row 4: effectiveFrom: must be a calendar day such as 2026-07-01`,
      `${card} row 8: gstPercent: must be a number from 0 to 100 with at most 3 decimals, in quotation marks`,
      `${card} row 10: has a field that is not known: ritcPart`,
      `${card} row 13: highestCapitalisedLvr: must be a number of at least 0 with at most 2 decimals, in quotation marks`,
      `${card} row 22: loadings.0.factor: must be a number of at least 0 with at most 4 decimals, in quotation marks`,
    ])
  })

  it('with codes that no code list has', async () => {
    const change = (text: string) => text.replace('"SMSF":', '"SUPER":').replace('"REFEXT"', '"REFOUT"')
    expect(await faultsWith({ [card]: change })).toEqual([
      `${card} row 17: the code "SUPER" is not in the code list product-types`,
      `${card} row 27: the code "REFOUT" is not in the code list loan-purposes`,
    ])
  })

  it('when it is not valid JSON', async () => {
    expect(await faultsWith({ [card]: replace('"version": "1",', '"version": "1"') })).toEqual([
      `${card} row 4: is not valid JSON`,
    ])
  })

  it('when another version of it begins on the same day', async () => {
    const { folder, remove } = await changedFolder({})
    const { news } = examineReading(await readFolder(folder), nothing, today)
    await remove()
    const second = await changedFolder({ [card]: replace('"version": "1"', '"version": "2"') })
    const { faults } = examineReading(await readFolder(second.folder), news.content, today)
    await second.remove()
    expect(faults).toEqual([
      { file: card, row: 3, reason: 'version 1 of "Illustrative card B" begins on 2024-07-01 too' },
    ])
  })

  it('when it begins before there are duty rates', async () => {
    expect(await faultsWith({ [card]: replace('"2024-07-01"', '"2016-07-01"') })).toEqual([
      `${card} row 3: there are no duty rates on 2016-07-01`,
    ])
  })
})

describe('duty rates are refused', () => {
  it('with a rate above 100, a state that stands there twice and one that is missing', async () => {
    const change = (text: string) => text.replace('"ratePercent": "9"', '"ratePercent": "900"')
    expect(await faultsWith({ [duty]: change })).toEqual([
      expect.stringMatching(/^insurance-duty.* row 7: states\.2\.ratePercent: must be a number from 0 to 100/),
    ])
    expect(await faultsWith({ [duty]: replace('"QLD"', '"VIC"') })).toEqual([
      `${duty} row 2: QLD has no duty rate; write "0" where no duty is paid`,
      `${duty} row 7: VIC stands in the table twice`,
    ])
  })

  it('for a state that is in no list', async () => {
    expect(await faultsWith({ [duty]: replace('"QLD"', '"NZ"') })).toEqual([
      `${duty} row 2: QLD has no duty rate; write "0" where no duty is paid`,
      `${duty} row 7: the code "NZ" is not in the code list states`,
    ])
  })

  it('when the file is named after another day', async () => {
    expect(await faultsWith({ [duty]: replace('"2017-07-01"', '"2017-07-02"') })).toEqual([
      `${duty} row 2: effectiveFrom is 2017-07-02, but the file is named after another day`,
    ])
  })
})

describe('a code list is refused', () => {
  it('with ids, codes or names that stand there twice, are empty or cannot be read', async () => {
    const text = [
      'id,short_name,long_name',
      '1,PUREXS,Purchase existing',
      '1,PURNEW,Purchase new',
      '3,PUREXS,Construction',
      'four,RE FEXT,',
      '5,REFEXT,Purchase new',
    ]
    expect(await faultsWith({ [purposes]: text.join('\r\n') })).toEqual([
      `${purposes} row 3: id 1 stands in row 2 already`,
      `${purposes} row 4: short_name PUREXS stands in row 2 already`,
      `${purposes} row 5: id "four" is not a whole number`,
      `${purposes} row 5: short_name "RE FEXT" is not a code of at most 30 letters and digits`,
      `${purposes} row 5: long_name is empty`,
      `${purposes} row 6: long_name Purchase new stands in row 3 already`,
    ])
  })

  it('when it is missing or empty', async () => {
    expect(await faultsWith({ [purposes]: null })).toEqual(['code-lists/loan-purposes row 1: the code list is missing'])
    expect(await faultsWith({ [purposes]: '' })).toEqual([`${purposes} row 1: the file is empty`])
    expect(await faultsWith({ [purposes]: 'id,short_name,long_name\n' })).toEqual([
      `${purposes} row 1: the file has no rows`,
    ])
  })

  it('when the product knows no such list, or the file is not named after a day', async () => {
    const list = 'id,short_name,long_name\n1,A,A\n'
    expect(
      await faultsWith({
        'code-lists/colours/2024-07-01.csv': list,
        'code-lists/states/2024-02-30.csv': list,
        'a.txt': '',
      }),
    ).toEqual([
      'a.txt row 1: is not named as reference data is: see reference-data/README.md',
      expect.stringMatching(
        /^code-lists\/colours\/2024-07-01\.csv row 1: "colours" is no code list; there are states, /,
      ),
      'code-lists/states/2024-02-30.csv row 1: must be named after the first day on which it holds, such as 2026-07-01.csv',
    ])
  })

  it('when it is not UTF-8 or holds a control character', async () => {
    const latin = Buffer.from('id,short_name,long_name\n1,CAF,Caf\xe9\n', 'latin1')
    expect(await faultsWith({ [purposes]: latin })).toEqual([
      `${purposes} row 1: is not UTF-8 text: save it again with the encoding UTF-8`,
    ])
    expect(await faultsWith({ [purposes]: replace('Construction', 'Con\u0000struction') })).toEqual([
      `${purposes} row 4: holds a control character: remove it`,
    ])
  })
})

describe('brands are refused', () => {
  it('with ids or codes that stand there twice, but not for one long name', async () => {
    expect(await faultsWith({ [ironbark]: replace('12,IronbarkDirect', '11,IronbarkBank') })).toEqual([
      `${ironbark} row 4: id 11 stands in row 3 already`,
      `${ironbark} row 4: short_name IronbarkBank stands in row 3 already`,
    ])
  })

  it('with a rate card that there is not, or that prices nothing yet', async () => {
    const change = (text: string) => text.replace('IBD,Illustrative card B', 'IBD,Card C')
    expect(await faultsWith({ [ironbark]: change })).toEqual([`${ironbark} row 4: there is no rate card "Card C"`])
    const early = 'id,short_name,long_name,lender_code,rate_card\n21,CoolabahMutual,Coolabah,,Illustrative card B\n'
    expect(await faultsWith({ 'parties/COOLABAH/2023-01-01.csv': early })).toEqual([
      'parties/COOLABAH/2023-01-01.csv row 1: COOLABAH has no party-options on 2023-01-01',
      'parties/COOLABAH/2023-01-01.csv row 2: lender_code is empty',
      'parties/COOLABAH/2023-01-01.csv row 2: the rate card "Illustrative card B" prices nothing yet on 2023-01-01',
    ])
  })
})

describe('party options are refused', () => {
  it('with settings, codes, plans, months or answers that are not known', async () => {
    const change = (text: string) =>
      text
        .replace('premiumPlan,,IPTMnthly', 'premiumPlan,,IPTYrly')
        .replace('billingTenure,IPTMnthly,60', 'billingTenure,IPTSng,61')
        .replace('insuredLoans,TOPUP,YES', 'insuredLoans,TOPUP,MAYBE')
        .replace('incumbentInsurer,NEW,NO', 'incumbent,NEW,NO')
    const faults = await faultsWith({ [options]: change })
    expect(faults).toEqual(
      expect.arrayContaining([
        `${options} row 3: the code "IPTYrly" is not in the code list premium-plans`,
        `${options} row 8: productType is for "IPTMnthly", which is no premiumPlan of this file`,
        `${options} row 14: billingTenure 61 is not 1 to 60 months`,
        `${options} row 21: insuredLoans is "MAYBE" instead of YES or NO`,
        expect.stringContaining(`${options} row 22: the setting "incumbent" is not known; known are premiumPlan, `),
        `${options} row 1: incumbentInsurer says neither YES nor NO for NEW`,
        `${options} row 1: there is no productType for IPTYrly`,
      ]),
    )
  })

  it('with a line that stands there twice', async () => {
    expect(await faultsWith({ [options]: replace('transactionType,,TOPUP', 'transactionType,,NEW') })).toEqual([
      `${options} row 5: the line transactionType,,NEW stands in row 4 already`,
    ])
  })
})

describe('what an underwriter asks for is refused', () => {
  it('for a reason that is in no list, or with a document that stands there twice or has no name', async () => {
    const change = (text: string) =>
      text
        .replace('OUTDUA,Credit memorandum', 'OUTSIDE,Credit memorandum')
        .replace('LVRLIMIT,Genuine savings evidence', 'LVRLIMIT,Valuation report')
        .replace('RESIDENCY,Passport,', 'RESIDENCY,,')
    expect(await faultsWith({ [expectations]: change })).toEqual([
      `${expectations} row 4: the code "OUTSIDE" is not in the code list referral-reasons`,
      `${expectations} row 8: the document LVRLIMIT,Valuation report stands in row 7 already`,
      `${expectations} row 22: document is empty`,
    ])
  })

  it('without a word, or with one that is too short, empty or there twice', async () => {
    const change = (text: string) =>
      text
        .replace('passport', '')
        .replace('photo|image|picture', 'photo||id')
        .replace('gift|statutory declaration', 'gift|GIFT')
    expect(await faultsWith({ [expectations]: change })).toEqual([
      `${expectations} row 20: words has nothing between two of its bars, or at an end`,
      `${expectations} row 20: the word "id" does not have 3 to 60 characters`,
      `${expectations} row 22: words is empty: without a word no file is recognised`,
      `${expectations} row 25: the word "gift" stands there twice`,
    ])
  })
})

it('refuses a folder that holds no reference data', async () => {
  const { faults } = examineReading(await readFolder('/nowhere'), nothing, today)
  expect(faults[0]).toEqual({ file: '/nowhere', row: 1, reason: 'holds no reference data' })
})
