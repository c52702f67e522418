export {
  type CodeListName,
  loadBrands,
  loadCodeList,
  loadPartyOptions,
  loadStates,
  noPartyOptions,
  toChoices,
} from './load-lists.ts'
