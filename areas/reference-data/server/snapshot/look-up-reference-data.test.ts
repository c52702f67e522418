import { expect, it } from 'vitest'
import { parseFolder } from '../files/parse-folder.ts'
import { shippedReferenceData } from '../load/load-at-start.ts'
import { compareWithStored } from '../load/load-reference-data.ts'
import { contentsOf, type ReferenceDocument } from '../reference-documents.ts'
import { lookUpReferenceData, takeSnapshot } from './look-up-reference-data.ts'

const { added } = compareWithStored(await parseFolder(shippedReferenceData), [], '2026-11-21')
const shipped: readonly ReferenceDocument[] = added
const day = '2026-11-21'

function prepareReferenceData(documents: readonly ReferenceDocument[]) {
  const snapshot = takeSnapshot(documents)
  return lookUpReferenceData(() => snapshot)
}

const shortNames = (items: readonly { readonly shortName: string }[]) => items.map(({ shortName }) => shortName)

it('a brand name that several brands share is offered once, with the lowest id', () => {
  expect(prepareReferenceData(shipped).partyNames('IRONBARK', day)).toEqual([
    { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' },
    { id: 12, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' },
  ])
})

it('a brand that two lenders share has the short name of each lender', () => {
  const [ironbarks] = contentsOf(shipped, 'partyList').find(({ channel }) => channel === 'IRONBARK')?.parties ?? []
  if (!ironbarks) throw new Error('a brand of Ironbark is shipped')
  const shared = { channel: 'BROKERS', effectiveFrom: '2026-01-01', parties: [{ ...ironbarks, shortName: 'IBK01' }] }
  const reference = prepareReferenceData([...shipped, { kind: 'partyList', content: shared }])
  expect(shortNames(reference.partyNames('BROKERS', day))).toEqual(['IBK01'])
  expect(reference.cardFor('BROKERS', 'IBK01', day)?.lenderCode).toBe('IBK')
  expect(reference.cardFor('BROKERS', 'IronbarkBank', day)).toBeNull()
  expect(shortNames(reference.partyNames('IRONBARK', day))).toEqual(['IronbarkBank', 'IronbarkDirect'])
})

it('the calculator offers no state UN and no business occupancy', () => {
  const reference = prepareReferenceData(shipped)
  const lists = reference.listsFor('COOLABAH', day)
  expect(shortNames(lists?.states ?? [])).toEqual(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])
  expect(shortNames(lists?.occupancyTypes ?? [])).toEqual(['OWNOC', 'INVST'])
  expect(shortNames(reference.codeList('occupancy-types', day))).toEqual(['OWNOC', 'BUS', 'INVST'])
  expect(shortNames(reference.codeList('states', day))).toContain('UN')
})

it('each lender is offered the choices of its own options', () => {
  const reference = prepareReferenceData(shipped)
  const ironbark = reference.partyOptions('IRONBARK', day)
  const coolabah = reference.partyOptions('COOLABAH', day)
  expect(shortNames(ironbark?.productTypes.IPTSng ?? [])).toEqual(['SGS', 'SMSF'])
  expect(ironbark?.billingTenures).toEqual({ IPTSng: [], IPTMnthly: [12, 24, 36, 48, 60] })
  expect(ironbark?.propertyShare).toEqual({ NEW: true, TOPUP: false })
  expect(ironbark?.premiumPlans[0]).toEqual({ id: 9, shortName: 'IPTSng', longName: 'Single' })
  expect(shortNames(coolabah?.productTypes.IPTSng ?? [])).toEqual(['SGS'])
})

it('each brand has the LVR limits of its rate card', () => {
  const { lvrLimits } = prepareReferenceData(shipped).partyOptions('IRONBARK', day) ?? {}
  expect(Object.keys(lvrLimits ?? {})).toEqual(['IronbarkBank', 'IronbarkDirect'])
  expect(lvrLimits?.IronbarkBank).toEqual({
    SGS: { insuredFrom: 80.01, highest: 95, highestByOccupancy: { INVST: 90 } },
    SMSF: { insuredFrom: 60.01, highest: 80, highestByOccupancy: {} },
  })
})

it('an unknown channel and another lender’s brand have no reference data', () => {
  const reference = prepareReferenceData(shipped)
  expect(reference.partyNames('NOBODY', day)).toEqual([])
  expect(reference.partyOptions('NOBODY', day)).toBeNull()
  expect(reference.listsFor('NOBODY', day)).toBeNull()
  expect(reference.cardFor('COOLABAH', 'IronbarkBank', day)).toBeNull()
  expect(reference.cardFor('IRONBARK', 'IronbarkBank', day)?.lenderCode).toBe('IBK')
})

it('the version in force has the latest first day that is not after the date', () => {
  const [card] = contentsOf(shipped, 'rateCard')
  const [duty] = contentsOf(shipped, 'dutyTable')
  if (!card || !duty) throw new Error('a card and a duty table are shipped')
  const reference = prepareReferenceData([
    // Unordered: the dates decide.
    { kind: 'rateCard', content: { ...card, version: '3', effectiveFrom: '2027-01-01' } },
    { kind: 'dutyTable', content: { ...duty, effectiveFrom: '2026-07-01' } },
    ...shipped,
    { kind: 'rateCard', content: { ...card, version: '2', effectiveFrom: '2026-07-01' } },
  ])
  const versionOn = (date: string) => reference.cardFor('IRONBARK', 'IronbarkBank', date)?.card.terms.version
  expect([versionOn('2026-06-30'), versionOn('2026-07-01'), versionOn('2026-12-31'), versionOn('2027-01-01')]).toEqual([
    '1',
    '2',
    '2',
    '3',
  ])
  expect(reference.dutyOn('2017-06-30')).toBeNull()
  expect(reference.dutyOn('2026-06-30')?.effectiveFrom).toBe('2017-07-01')
  expect(reference.dutyOn('2026-07-01')?.effectiveFrom).toBe('2026-07-01')
})

it('the insurer’s list has every brand of every lender, even if two share a long name', () => {
  const brands = prepareReferenceData(shipped).brandsOfAllLenders(day)
  expect(brands.map(({ channel, shortName, longName }) => [channel, shortName, longName])).toEqual([
    ['COOLABAH', 'CoolabahMutual', 'Coolabah Mutual'],
    ['IRONBARK', 'IronbarkBank', 'Ironbark Bank'],
    ['IRONBARK', 'IronbarkDirect', 'Ironbark Direct'],
    ['IRONBARK', 'IronbarkBankOld', 'Ironbark Bank'],
  ])
  expect(prepareReferenceData(shipped).brandsOfAllLenders('2024-06-30')).toEqual([])
})

it('required documents are listed by referral reason, and none before the first file', () => {
  const reference = prepareReferenceData(shipped)
  const expected = reference.referralExpectations(day)
  const reasons = new Set(expected.map(({ referralReason }) => referralReason))
  expect([...reasons]).toEqual(shortNames(reference.codeList('referral-reasons', day)))
  expect(expected.find(({ longName }) => longName === 'Passport')).toEqual({
    referralReason: 'RESIDENCY',
    longName: 'Passport',
    words: ['passport'],
  })
  expect(reference.referralExpectations('2024-06-30')).toEqual([])
})

it('note templates are those of the kind, first those of the reason, and none before the first file', () => {
  const reference = prepareReferenceData(shipped)
  const found = reference.noteTemplates(day, 'referral', 'VALUATION')
  expect(found[0]).toMatchObject({ reason: 'VALUATION', decision: 'MOREINFO', name: 'Second valuation' })
  expect(new Set(found.slice(1).map(({ kind, reason }) => `${kind} ${reason}`))).toEqual(new Set(['referral null']))
  expect(reference.noteTemplates('2024-06-30', 'referral', null)).toEqual([])
})

it('the versions that priced old quotes are found', () => {
  const reference = prepareReferenceData(shipped)
  expect(reference.cardByVersion('Illustrative card B', '1')?.terms.effectiveFrom).toBe('2024-07-01')
  expect(reference.cardByVersion('Illustrative card B', '0')).toBeNull()
  expect(reference.dutyByVersion('2017-07-01')?.states).toHaveLength(8)
  expect(reference.dutyByVersion('2017-07-02')).toBeNull()
})
